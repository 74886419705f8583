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

# A line for each game, in their order, whatever the threads
run 0 sim saw --games 300 --seed 3 --rows "$work/rows" --jobs 1
run 0 sim saw --games 300 --seed 3 --rows "$work/more" --jobs 3
cmp -s "$work/rows" "$work/more" || fail "the threads change the rows"
[ "$(wc -l <"$work/rows")" = 301 ] || fail "there are not 300 rows and a head"
head -n 1 "$work/rows" | grep -q '^game,first,winners,reason,limit,turns,moves,decisions,score_0,' ||
    fail "the columns have other names"
awk -F, 'NR > 1 && $1 != NR - 2 { exit 1 }' "$work/rows" || fail "the rows are not in order"
grep -q ',helena' "$work/rows" || fail "no role in the rows"
# turns are counted by whose they are where a game keeps no count: as many as it tells of
run 0 sim saw --games 300 --seed 3 --count turn
mean=$(awk -F, 'NR > 1 { sum += $6 } END { printf "%.1f", sum / (NR - 1) }' "$work/rows")
has "$out" "Events 'turn' a game: mean $mean;"
complains 3 sim noir --games 5 --rows "$work/nowhere/rows"
has "$err" "No such file or directory"
if [ -w /dev/full ]; then
    complains 3 sim noir --games 5000 --rows /dev/full
    has "$err" "No space left"
fi

# Doing without something
run 0 sim noir --games 50 --without "shoot,effect lever" --restricted 1 --json
has "$out" '"effect lever"'
has "$out" '"shoot kitchen"'
grep -q '"effect jump"' "$out" && fail "an effect that was not named is done without"
run 0 sim noir --games 50 --without listen --without set
has "$out" "Seats that do without: 0, 1; what: listen, set balcony"
run 0 sim kuhn --bots rules --games 50 --without bet --restricted 0
for game in noir intruder saw island armada; do
    # whatever a bot would rather do, it does something else
    for verb in $("$deadfall" games "$game" --kinds | cut -d ' ' -f 1 | uniq); do
        run 0 sim "$game" --bots apprentice --games 1 --without "$verb"
    done
done
complains 2 sim noir --without "play knife"
has "$err" "noir has no kind 'play knife'; there are start, move, shoot"
complains 2 sim noir --without "effect knife"
has "$err" "there are effect jump, effect panel"
complains 2 sim noir --without ""
complains 2 sim noir --without shoot --restricted 2
has "$err" "seats from 0 to 1"
complains 2 sim noir --restricted 0
has "$err" "needs --without"
run 0 games intruder --kinds
has "$out" "play the Knife"
run 0 games intruder --json
has "$out" '"snatch row"'
complains 2 games --kinds

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
