# overview.sh: deadfall alone, help, unknown commands and options, output that can't be written.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0
[ "$(wc -l <"$out")" -le 24 ] || fail "deadfall alone is more than a screen"
[ "$(wc -L <"$out")" -le 80 ] || fail "deadfall alone is wider than a screen"
has "$out" "deadfall play noir"
run 0 --version
has "$out" "deadfall "

for command in games rules play serve join replay analyse sim arena bot-check bench show test verify admin; do
    run 0
    has "$out" "  $command"
    run 0 "$command" --help
    has "$out" "deadfall $command"
    has "$out" "Example:"
    has "$out" "--help"
    cp "$out" "$work/first"
    run 0 help "$command"
    cmp -s "$out" "$work/first" || fail "help $command differs from $command --help"
    complains 2 "$command" --no-such-option
    has "$err" "there is no option --no-such-option"
done

run 0 games noir
has "$out" "design by Xavier Davidson"
has "$out" "an independent implementation of the published"
run 0 games null
lacks "$out" "independent implementation"
run 0 games noir --json
has "$out" '"credits": "design by Xavier Davidson, '
run 0 games noir --things
has "$out" "1 each BAL Balcony"
run 0 games island --things
has "$out" "Attack cards"
has "$out" "3 x 0A  Ricochet"
has "$out" "[B-100]"
run 0 games saw --json
has "$out" '"name": "Barber'"'"'s Chair"'
complains 2 games --things

complains 2 paly noir
has "$err" "did you mean play?"
complains 2 frobnicate
complains 2 sim nior
has "$err" "did you mean noir?"
complains 2 sim noir --gmaes 3
has "$err" "did you mean --games?"
complains 2 sim noir --games
has "$err" "--games needs a value"
complains 2 sim noir -x
complains 2 sim
complains 2 admin frobnicate
complains 2 join
complains 2 join '#nowhere'
complains 3 join http://127.0.0.1:1
complains 2 serve --listen 99999999
complains 3 serve --db /nowhere/at/all.db

# a full device: one line, its own exit code
for command in "games" "rules noir" "show noir" "sim noir --games 10" "bench --signature"; do
    # shellcheck disable=SC2086 # the words of a command
    "$deadfall" $command >/dev/full 2>"$err"
    code=$?
    [ $code -eq 4 ] || fail "deadfall $command >/dev/full ended with $code"
    has "$err" "could not be written"
done

# whoever reads may stop reading
"$deadfall" rules noir | head -1 >"$out"
has "$out" "Noir"
