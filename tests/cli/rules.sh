# rules.sh: the rules as text, one clause, one ruling, one section, one card, searches.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

run 0 rules noir
[ "$(wc -L <"$out")" -le 80 ] || fail "the rules are wider than 80 columns"
if grep -q "$(printf '\033')" "$out"; then fail "colour in a pipe"; fi
has "$out" "Aim: hit the other player twice."
has "$out" "Trap Door Switch"
has "$out" "(exact rules: N-10 to N-12)"
lacks "$out" "<!--"
lacks "$out" "../rules"
lacks "$out" "| ---"
run 0 rules noir --exact
[ "$(wc -L <"$out")" -le 80 ] || fail "the exact rules are wider than 80 columns"
has "$out" "[N-28] The shooter reveals"
lacks "$out" "|---|"

run 0 rules noir N-28
has "$out" "5.5 Shoot (2 AP)"
has "$out" "[N-28]"
lacks "$out" "[N-29] If"
cp "$out" "$work/first"
for name in n-28 28 "[N-28]"; do
    run 0 rules noir "$name"
    cmp -s "$out" "$work/first" || fail "$name is not N-28"
done
run 0 rules noir N-R3
has "$out" "Question: Is the destination of a Move said?"
has "$out" "Decision and reason: No."
run 0 rules noir 5.11
has "$out" "Flood Lever"
has "$out" "[N-66]"
lacks "$out" "[N-67] Echoes"

# A card, room or piece: by name, by code, by a beginning; in the words of the catalogue.
run 0 rules noir flood LEVER
has "$out" "Flood Lever (effect)"
has "$out" "[N-60]"
has "$out" "The rules also speak of it in N-61"
run 0 rules noir the library
has "$out" "Library (room, "
has "$out" "doors to Basement and Hall"
lacks "$out" "LIB"
run 0 rules intruder ds
has "$out" "Double Scratch (action card, 1 in the box)"
has "$out" "[I-38]"
cp "$out" "$work/first"
for name in "double scratch" double-scratch "DOU SCR"; do
    # shellcheck disable=SC2086 # the words of a name
    run 0 rules intruder $name
    cmp -s "$out" "$work/first" || fail "$name is not Double Scratch"
done
run 0 rules intruder "nobodys home"
has "$out" "Nobody's Home"
run 0 rules island hunch
has "$out" "say what the top card is"
has "$out" "[B-113]"
run 0 rules saw m2
has "$out" "Printing Press (mechanism"
has "$out" "You come round with both sleeves caught"

# A search begins words, in the rulebook first, and leaves out what is not for players.
run 0 rules noir shoot hall
has "$out" "Example. John, on the Balcony"
has "$out" "At a glance"
lacks "$out" "Notes for bots"
lacks "$out" "Test vectors"
lacks "$out" "exact rules:"
run 0 rules noir flood step
lacks "$out" "Notes for bots"
run 0 rules noir --exact shots
lacks "$out" "Measured"
complains 1 rules noir hoot
complains 1 rules saw paragraph https
run 0 rules noir --exact library
has "$out" "5.14 Library: Trap Door Switch"
run 0 rules noir --raw
cmp -s "$out" docs/play/noir.md || fail "--raw is not the rulebook"
run 0 rules noir --exact --raw
cmp -s "$out" docs/rules/noir.md || fail "--exact --raw is not the file"
run 0 rules noir
has "$out" "|   Bedroom   |     Balcony     |   Library   |"
lacks "$out" "upper end of the house"
run 0 rules noir --plain
has "$out" "The Hall is the upper end of the house"
lacks "$out" "|   Bedroom"
has "$out" "AIM      two hits on the other player"
run 0 rules noir --exact --plain
lacks "$out" "-----"

complains 1 rules noir N-86
has "$err" "near it are N-85"
complains 1 rules noir X-1
complains 1 rules noir zebra
complains 2 rules
complains 2 rules chess
