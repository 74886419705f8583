# show.sh: positions as text, drawing and JSON, from set-ups, position texts and records.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 show noir
has "$out" "node: start"
cp "$out" "$work/start"
run 0 show noir --position "$work/start"
cmp -s "$out" "$work/start" || fail "a position does not survive the round trip"
printf 'seats.0.room: foyer\n' >"$work/partial"
run 0 show noir --position "$work/partial"
has "$out" "seats.0.room: foyer"
has "$out" "node: act"
run 0 show noir --position - <"$work/partial"
has "$out" "seats.0.room: foyer"
run 0 show noir --position "$work/partial" --seat 1
has "$out" "seats.0.room: ?"
run 0 show noir --position "$work/partial" --seat spectator
has "$out" "seats.1.room: ?"
run 0 show noir --position "$work/partial" --draw
has "$out" "Foyer"
if grep -q "$(printf '[\001-\010\033]')" "$out"; then fail "inks or colours in a pipe"; fi
run 0 show noir --position "$work/partial" --json --seat 0
has "$out" '"words": "shoot kitchen"'
has "$out" '"seats.1.room": "?"'
has "$out" '"ap": 2'
has "$out" '"seats.0.manual": []'
run 0 show noir --position "$work/partial" --json --seat 1
lacks "$out" '"legal"'
lacks "$out" '"seats.0.room": "foyer"'
run 0 show null --players 4 --option die=high
has "$out" "seats.3.card"

# what can't be
printf 'ap: 9\n' >"$work/bad"
complains 3 show noir --position "$work/bad"
has "$err" "ap"
printf 'seats.0.manual: hall, foyer, library\n' >"$work/bad"
complains 3 show noir --position "$work/bad"
printf 'colour: red\n' >"$work/bad"
complains 3 show noir --position "$work/bad"
has "$err" "colour"
head -c 3000 /dev/urandom >"$work/bad"
complains 3 show noir --position "$work/bad"
complains 3 show noir --position "$work/nothing-there"
has "$err" "nothing-there"
complains 3 show noir --position "$work"
complains 2 show noir --option turn_limit=5
has "$err" "turn_limit"
complains 2 show noir --option colour=red
complains 2 show noir --option colour
complains 2 show noir --players 3
complains 2 show noir --seat 2
complains 2 show noir --at 3
complains 2 show

# moments of a record
run 0 play noir --watch --seed 7 --save "$work/game.rec"
run 0 show --record "$work/game.rec" --at 2
has "$out" "seats.1.room: "
run 0 show noir --record "$work/game.rec"
has "$out" "node: over"
complains 2 show --record "$work/game.rec" --at 99999
complains 2 show null --record "$work/game.rec"
