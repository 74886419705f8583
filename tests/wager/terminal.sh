# terminal.sh: in the terminal too a game is played for what counts and keeps its secrets if it does;
# the program has the games of wager.h alone.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../cli/common"

echo steady >"$work/moves"
# card GAME RECORD SEAT: what nobody else sees
card() { "$deadfall" show "$1" --record "$2" --seat all | sed -n "s/^seats\.$3\.card: //p"; }

# the end shows no more than the seat's own view, and so does looking at it again
run 0 play wager --seed 7 --save "$work/own.rec" <"$work/moves"
has "$out" "Ada's bet is settled."
has "$out" "Ada: card $(card wager "$work/own.rec" 0)"
lacks "$out" "Bob: card $(card wager "$work/own.rec" 1)"
run 0 replay "$work/own.rec"
has "$out" "Wager, as Ada sees it"
has "$out" "Bob: card ?"
run 0 replay "$work/own.rec" --seat spectator
has "$out" "Ada: card ?"
complains 2 replay "$work/own.rec" --seat all
has "$err" "keeps its secrets"
complains 2 analyse "$work/own.rec" --seat all
has "$err" "keeps its secrets"

# with two people before one screen it shows neither hand
run 0 play wager --seed 7 --hotseat --save "$work/two.rec" <"$work/moves"
sed -n '/settled/q; p' "$out" | tail -n 5 >"$work/end"
has "$work/end" "Ada: card ?"
has "$work/end" "Bob: card ?"
complains 2 analyse "$work/two.rec"
has "$err" "name your --seat"

# the same rules without that word: everything is open
run 0 play duel --seed 7 --save "$work/open.rec" <"$work/moves"
has "$out" "Bob: card $(card duel "$work/open.rec" 1)"
run 0 replay "$work/open.rec"
has "$out" "with all secrets open"
lacks "$out" "card ?"

# what is played for is what is told
run 0 analyse "$work/own.rec" --iterations 20000
has "$out" "Score to expect before each decision"
has "$out" "better: gamble"
has "$out" "points"
lacks "$out" "%"
run 0 analyse "$work/open.rec" --iterations 20000
has "$out" "Chance to win before each decision"
lacks "$out" "better"
printf 'hint\nsteady\n' >"$work/moves"
run 0 play wager --seed 7 <"$work/moves"
grep -qE '^gamble: 1\.[0-9] points on average' "$out" || fail "no hint in points"
run 0 play duel --seed 7 <"$work/moves"
grep -qE '^steady: 100.% to win' "$out" || fail "no hint in wins"
run 0 sim wager --games 400 --seed 1
has "$out" "Score by seat, with 95 % intervals"
lacks "$out" "nobody"
run 0 sim duel --games 400 --seed 1
has "$out" "Wins by seat, with 95 % intervals"
run 0 arena wager --bots random,expert@100 --games 40 --seed 1
has "$out" "score by seat"
lacks "$out" "wins"
run 0 arena duel --bots random,expert@100 --games 40 --seed 1
has "$out" "wins by seat"
