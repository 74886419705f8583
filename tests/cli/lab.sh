# lab.sh: sim and bench: results, intervals, JSON, the same numbers whatever the threads.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 sim noir --games 500 --seed 4
has "$out" "Wins by seat"
has "$out" "Length in moves"
[ -s "$err" ] && fail "a progress bar without a terminal"
run 0 sim noir --games 500 --seed 4 --json --jobs 1
grep -v '"seconds"' "$out" >"$work/first"
run 0 sim noir --games 500 --seed 4 --json --jobs 2
grep -v '"seconds"' "$out" | cmp -s - "$work/first" || fail "the threads change the results"
run 0 sim noir --games 500 --seed 5 --json
grep -v '"seconds"' "$out" | cmp -s - "$work/first" && fail "another seed gave the same games"
run 0 sim noir --bots rules,random --rotate --games 40 --json
has "$out" '"bot": "rules"'
run 0 sim intruder --bots intruder=rules,innocent=random --games 40 --seed 2
has "$out" "intruder (rules)"
has "$out" "innocent (random)"
run 0 sim intruder --bots intruder=rules,innocent=random --games 40 --seed 2 --json
has "$out" '"teams"'
complains 2 sim intruder --bots intruder=rules
has "$err" "no bot for team innocent"
complains 2 sim intruder --bots intruder=rules,burglar=rules
complains 2 sim intruder --bots intruder=rules,random
complains 2 sim intruder --bots intruder=rules,innocent=nobody
complains 2 sim intruder --bots intruder=rules,innocent=rules --rotate
complains 2 sim noir --bots jack=rules,jane=rules
has "$err" "has no teams"
run 0 sim null --players 5 --games 100
run 0 sim saw --games 20 --count turn
has "$out" "Events 'turn' a game: mean"
run 0 sim saw --games 20 --count turn --json
has "$out" '"event": "turn"'
complains 2 sim saw --games 20 --count tune
has "$err" "there are pick, first, turn"
complains 2 sim noir --games 0
complains 2 sim noir --games many
complains 2 sim noir --jobs 0
complains 2 sim noir --bots nobody
has "$err" "there are random"
complains 2 sim noir --bots random,random,random
complains 2 sim noir null

run 0 bench --signature
cp "$out" "$work/first"
grep -qE '^noir [0-9a-f]{16}$' "$out" || fail "no signature of noir"
run 0 bench --signature
cmp -s "$out" "$work/first" || fail "the signature changes from run to run"
run 0 bench null --json
has "$out" '"moves_per_second"'
has "$out" '"worlds_per_second"'
complains 2 bench null --players 1
complains 2 bench null --players many
complains 2 bench chess

# Ctrl-C in the middle: what there is, and the usual exit code
"$deadfall" sim noir --games 1000000000 >"$out" 2>"$err" &
pid=$!
interrupt $pid
wait $pid
code=$?
[ $code -eq 130 ] || fail "an interrupted sim ended with $code"
has "$out" "Wins by seat"
has "$err" "stopped after"
