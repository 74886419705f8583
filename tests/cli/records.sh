# records.sh: replays as text and JSON, and records that are broken, cut off or from the future.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 play noir --watch --seed 3 --save "$work/game.rec"
run 0 replay "$work/game.rec"
has "$out" "with all secrets open"
has "$out" "wins [N-79]."
cp "$out" "$work/first"
run 0 replay - <"$work/game.rec"
cmp -s "$out" "$work/first" || fail "standard input is read differently"
run 0 replay "$work/game.rec" --seat spectator
has "$out" "unseen"
run 0 replay "$work/game.rec" --seat 0 --json
has "$out" '"steps"'
has "$out" '"result"'

# the same seed, the same game
run 0 play noir --watch --seed 3 --save "$work/again.rec"
cmp -s "$work/game.rec" "$work/again.rec" || fail "the same seed gave another game"

# what is not told must not be printed: a spectator's text is the same for two hidden histories
lacks "$out" '"secret"'

sed 's/deadfall record 1/deadfall record 99/' "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
has "$err" "newer"
sed 's/^replay 1$/replay 99/' "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
head -c 300 "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
sed '/^end$/,$d' "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
sed 's/^0: start .*/0: start attic/' "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
has "$err" "attic"
sed 's/^game noir/game chess/' "$work/game.rec" >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
: >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
head -c 5000 /dev/urandom >"$work/bad.rec"
complains 3 replay "$work/bad.rec"
complains 3 replay "$work/nothing.rec"
complains 3 play --load "$work/bad.rec"
complains 3 play --load "$work/game.rec" # it is over
has "$err" "over"
complains 2 replay
complains 2 replay "$work/game.rec" --seat 5
