# analyse.sh: analyses of records, hints and inferences in play: what they say and to whom.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 play noir --watch --seed 3 --bots novice --save "$work/game.rec"

# the same each time, in a pipe without progress
run 0 analyse "$work/game.rec" --seat 1 --iterations 40
[ -s "$err" ] && fail "a progress bar without a terminal"
has "$out" "Revolver Noir: Jane Doe (seat 1)"
has "$out" "Chance to win before each decision"
has "$out" "  step  best  played  loss"
[ "$(wc -L <"$out")" -le 80 ] || fail "an analysis wider than a screen"
cp "$out" "$work/first"
run 0 analyse "$work/game.rec" --seat 1 --iterations 40
cmp -s "$out" "$work/first" || fail "the same iterations gave another analysis"
run 0 analyse - --seat 1 --iterations 40 <"$work/game.rec"
cmp -s "$out" "$work/first" || fail "standard input is read differently"
run 0 analyse "$work/game.rec" --seat all --iterations 10 --top 0
has "$out" "(seat 0)"
has "$out" "(seat 1)"
run 0 analyse "$work/game.rec" --ms 1 --top 1
has "$out" "(seat 0)"

# for programs
run 0 analyse "$work/game.rec" --seat 0 --iterations 200 --top 50 --json
has "$out" '"iterations": 200'
has "$out" '"stopped": false'
has "$out" '"preferred"'
has "$out" '"step"'
has "$out" '"margin"'
has "$out" '"mistakes"'

# every game
for game in $(cut -d ' ' -f 1 tests/golden/signatures); do
    run 0 analyse "tests/golden/$game-0001.rec" --seat 0 --iterations 2
    has "$out" "(seat 0)"
done

# what is no record, no seat, no number
complains 3 analyse tests/cli/analyse.sh
complains 3 analyse "$work/nothing.rec"
head -c 5000 /dev/urandom >"$work/bad.rec"
complains 3 analyse "$work/bad.rec"
complains 2 analyse
has "$err" "which record?"
complains 2 analyse "$work/game.rec" "$work/game.rec"
complains 2 analyse "$work/game.rec" --seat 2
complains 2 analyse "$work/game.rec" --seat spectator
complains 2 analyse "$work/game.rec" --ms 0
complains 2 analyse "$work/game.rec" --ms soon
complains 2 analyse "$work/game.rec" --iterations 0
complains 2 analyse "$work/game.rec" --iterations 5 --ms 5
has "$err" "not both"
complains 2 analyse "$work/game.rec" --top -1

# a game that still goes on: one pair of eyes, and no number that counts the steps of others
keys 'hall\nlibrary\nmove bedroom\nend\nend\nquit\n'
run 0 play noir --hotseat --seed 1 --option starter=0 --save "$work/one.rec" <"$work/in"
complains 2 analyse "$work/one.rec"
has "$err" "name your --seat"
complains 2 analyse "$work/one.rec" --seat all
has "$err" "the game is not over"
run 0 analyse "$work/one.rec" --seat 0 --iterations 30
has "$out" "decision  best  played  loss"
lacks "$out" "step"
cp "$out" "$work/first"
run 0 analyse "$work/one.rec" --seat 0 --iterations 30 --json
lacks "$out" '"step"'

# ... which are the same whatever the others do unseen, hint and inference included
keys 'hall\nkitchen\nmove bedroom\nend\nend\nquit\n'
run 0 play noir --hotseat --seed 2 --option starter=0 --save "$work/two.rec" <"$work/in"
cmp -s "$work/one.rec" "$work/two.rec" && fail "the two games are the same"
run 0 analyse "$work/two.rec" --seat 0 --iterations 30
cmp -s "$out" "$work/first" || fail "an analysis depends on what its seat can't know"
keys 'infer\nquit\n'
for game in one two; do
    run 0 play --load "$work/$game.rec" <"$work/in"
    grep -A3 "worlds that fit what you know" "$out" | grep -v save >"$work/$game"
    [ -s "$work/$game" ] || fail "infer says nothing"
done
cmp -s "$work/one" "$work/two" || fail "an inference depends on what the person can't know"

# hints: the move, its chance, its rule, and nothing is changed by asking
for plain in "" --plain; do
    cp "$work/one.rec" "$work/hint.rec"
    keys 'hint\ninfer\nhelp\nquit\n'
    # shellcheck disable=SC2086 # none or one word
    run 0 play --load "$work/hint.rec" $plain <"$work/in"
    has "$out" "Thinking for a second"
    grep -qE '^[a-z ]+: [0-9]+ % to win$' "$out" || fail "no move with its chance"
    grep -qE '\[N-[0-9R]+\]' "$out" || fail "no clause"
    grep -qE '^(Then|As good): ' "$out" || fail "no other moves"
    grep -qE '^ *Jane Doe: room ' "$out" || fail "no room"
    has "$out" "what a strong bot would do"
    cmp -s "$work/one.rec" "$work/hint.rec" || fail "a hint changed the game"
done
keys '1\nhint\nquit\n'
run 0 play null --seed 1 <"$work/in"

# Ctrl-C in the middle: what there is, and the usual exit code
"$deadfall" analyse tests/golden/saw-0001.rec --iterations 1000000000 >"$out" 2>"$err" &
pid=$!
interrupt $pid
wait $pid
code=$?
[ $code -eq 130 ] || fail "an interrupted analysis ended with $code"
has "$out" "SAW"
has "$err" "stopped after"
