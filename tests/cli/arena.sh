# arena.sh: bots against each other: tables, JSON, records, going on, what is clear, bad input.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

# what depends on the clock, taken out
steady() { grep -vE '"seconds(_slowest)?":' "$out"; }

run 0 arena noir --bots rules,random --games 40 --seed 4
has "$out" "Elo, with 95 % interval"
has "$out" "rules against random: 40 games, stronger"
has "$out" "its fair share"
[ -s "$err" ] && fail "a progress bar without a terminal"

# the threads change nothing (whatever name they are given by); the seed does
run 0 arena noir --bots rules,random --games 40 --seed 4 --json - --threads 1
steady >"$work/first"
has "$work/first" '"verdict": "stronger"'
run 0 arena noir --bots rules,random --games 40 --seed 4 --json --jobs 3
steady | cmp -s - "$work/first" || fail "the threads change the results"
run 0 arena noir --bots rules,random --games 40 --seed 5 --json -
steady | cmp -s - "$work/first" && fail "another seed gave the same games"
run 0 arena noir --bots rules,random --games 4 --json "$work/report.json"
has "$out" "rules against random"
has "$work/report.json" '"pairings"'

# three bots, more than two players, sides
run 0 arena null --bots random,random,random --players 3 --games 30
has "$out" "random alone among random: 30 games, not clear"
run 0 arena intruder --bots rules,random --games 20 --players 5 --both
has "$out" "rules alone among random"
has "$out" "random alone among rules"
has "$out" "as intruder"

# stops when it is clear, and says so
run 0 arena noir --bots rules,random --games 100000 --until-clear --json
has "$out" '"verdict": "stronger"'
has "$out" '"over": true'

# in two parts: as if it had been one, and more games can be had later
run 0 arena noir --bots rules,random --games 20 --seed 4 --resume "$work/state"
has "$work/state" '"deadfall_arena": 2'
run 0 arena noir --bots rules,random --games 40 --seed 4 --resume "$work/state" --json -
steady | cmp -s - "$work/first" || fail "going on is not the same as playing through"
complains 2 arena noir --bots rules,random --games 40 --seed 5 --resume "$work/state"
has "$err" "belongs to another"
complains 2 arena noir --bots random,rules --games 40 --seed 4 --resume "$work/state"
echo '{}' >"$work/broken"
complains 3 arena noir --bots rules,random --resume "$work/broken"
has "$err" "no state file"
sed 's/"games": \[/"games": [-1,/' "$work/state" >"$work/broken"
complains 3 arena noir --bots rules,random --seed 4 --resume "$work/broken"
has "$err" "damaged"
complains 4 arena noir --bots rules,random --games 2 --records /dev/null/nowhere

# records of every game, which replay
run 0 arena null --bots random,random --players 2 --games 4 --records "$work/records"
[ "$(find "$work/records" -name '*.rec' | wc -l)" -eq 4 ] || fail "not four records"
for record in "$work"/records/*.rec; do
    run 0 replay "$record"
done

# bad input: one line that says what would be right
complains 2 arena noir
has "$err" "which bots?"
complains 2 arena noir --bots rules
has "$err" "needs two"
complains 2 arena noir --bots rules,grandmaster
has "$err" "there is no bot 'grandmaster' for noir; there are random"
complains 2 arena noir --bots rules,random --games 0
complains 2 arena noir --bots rules,random --jobs 0
has "$err" "--jobs is a number from 1 to 256, not '0'"
complains 2 arena noir --bots rules,random --players 3
complains 2 arena noir --bots "rules,cmd:exit 7"
has "$err" "bot exit 7: the process ended with exit code 7"
complains 2 arena noir --bots "$(printf 'random,%.0s' {1..13})random"
complains 2 arena chess --bots rules,random

# Ctrl-C in the middle: what there is, the state, and the usual exit code
"$deadfall" arena noir --bots rules,random --games 10000000 --resume "$work/long" >"$out" 2>"$err" &
pid=$!
interrupt $pid
wait $pid
code=$?
[ $code -eq 130 ] || fail "an interrupted arena ended with $code"
has "$out" "rules against random"
has "$err" "go on with --resume $work/long"
has "$work/long" '"counted"'
