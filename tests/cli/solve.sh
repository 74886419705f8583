# solve.sh: what a small game is worth, the strategy in words, as a file and as a bot; bad input.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 solve kuhn --iterations 2000 --out "$work/kuhn"
has "$out" "24 decisions, 4 chance nodes, 30 ends, 12 information sets"
has "$out" "Value to seat 0: -0.05555"
has "$out" " KB, has "
[ -s "$err" ] && fail "a progress bar without a terminal"
run 0 solve leduc --iterations 100 --json --threads 2
has "$out" '"sets": 936'
has "$out" '"nashconv": 0.026'

# in words
run 0 solve --show "$work/kuhn" --find Jack
has "$out" "You are dealt the Jack"
has "$out" "100.0 % fold"
has "$out" "4 of 12 information sets"
run 1 solve --show "$work/kuhn" --find Ace
has "$err" "nothing of the kind"

# in two parts as in one; the file says what it is for
run 0 solve kuhn --iterations 1500 --out "$work/part"
run 0 solve kuhn --iterations 500 --resume "$work/part"
cmp -s <(sed 1,12d "$work/part") <(sed 1,12d "$work/kuhn") || fail "going on is not the same"
run 0 solve kuhn --until 0.1 --out "$work/rough"
has "$work/rough" "iterations 10"
complains 2 solve leduc --resume "$work/kuhn"
has "$err" "is a strategy for kuhn"
complains 2 solve kuhn --forget --resume "$work/kuhn"
complains 2 solve kuhn --method dcfr --resume "$work/kuhn"
has "$err" "was begun with --method cfr+"
complains 3 solve kuhn --resume "$work/nothing"
sed 's/^replay .*/replay 99/' "$work/kuhn" >"$work/old"
complains 3 solve --show "$work/old"
has "$err" "rules of the game have changed"
head -n -3 "$work/kuhn" >"$work/short"
complains 3 solve --show "$work/short"
echo hello >"$work/text"
complains 3 solve --show "$work/text"
has "$err" "is no strategy"

# as a bot
run 0 sim kuhn --bots "solved:$work/kuhn,random" --games 2000
has "$out" "0 Ann (solved)"
run 0 arena kuhn --bots "solved:$work/kuhn,random" --games 400
has "$out" "against random: 400 games"
run 0 play kuhn --watch --bots "solved:$work/kuhn" --pace 0 --lines
complains 2 arena leduc --bots "solved:$work/kuhn,random"
complains 2 sim leduc --bots "solved:$work/kuhn"
complains 2 sim kuhn --bots "solved:$work/nothing"

# what can't be
complains 2 solve intruder
has "$err" "takes two"
complains 2 solve kuhn --method magic
complains 2 solve kuhn --until soon
complains 4 solve kuhn --out "$work/no/folder"
complains 1 solve noir --memory 8 --method cfr+
has "$err" "does not fit: it needs more than 8."

# without a tree; forgetting is said
run 0 solve kuhn --method sample --iterations 2000 --memory 4 --threads 1 --seed 5 --out "$work/one"
run 0 solve kuhn --method sample --iterations 2000 --memory 4 --threads 1 --seed 5 --out "$work/two"
cmp -s "$work/one" "$work/two" || fail "the same seed gave another strategy"
run 0 solve null --players 2 --iterations 100 --memory 4
has "$out" "samples are taken instead"
run 0 solve kuhn --forget --iterations 10
has "$out" "nothing guarantees"

# Ctrl-C keeps what there is
"$deadfall" solve leduc --iterations 1000000000 --out "$work/leduc" >"$out" 2>"$err" &
interrupt $!
wait $!
[ $? -eq 130 ] || fail "Ctrl-C does not end it as it should"
has "$err" "go on with --resume"
has "$work/leduc" "sets 936"
