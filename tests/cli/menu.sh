# menu.sh: a long list of moves in steps, by number, by words and by notation.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

# typed LINE...: plays Jigsaw Armada from these lines, Blue first, with luck that brings a hub early.
typed() {
    rm -f "$work/game.rec"
    printf '%s\n' "$@" | "$deadfall" play armada --seed 2 --option first_player=blue \
        --opponent random --save "$work/game.rec" >"$out" 2>"$err"
    code=$?
}

# a short list is shown as it is, and without notation
typed quit
has "$out" "move the ship at e2 north"
has "$out" "ship 1 (1 piece) one cell north"
lacks "$out" "Me2n"

# take pieces until there is a hub to found ships with: then builds are one item
typed D D D D D D quit
grep -qE '^ +[0-9]+ build .*moves:' "$out" || fail "a long list is not shown in steps"
number=$(grep -E '^ +[0-9]+ build .*moves:' "$out" | tail -1 | awk '{print $1}')

# down by number to one move, and the words and the notation say the same
typed D D D D D D "$number" quit
has "$out" "(\`back\` goes back)"
typed D D D D D D build back build back "$number" back D quit
[ "$(grep -c '^0: D' "$work/game.rec")" -eq 7 ] || fail "steps changed the game"
typed D D D D D D "$number" 1 1 1 1 quit
first=$(grep '^0: +' "$work/game.rec" | head -1)
[ -n "$first" ] || fail "no build at the end of the steps"
typed D D D D D D "${first#0: }" quit
[ "$(grep '^0: +' "$work/game.rec" | head -1)" = "$first" ] || fail "the notation is another move"
typed D D D D D D "$number" 99 "? 1" "?" build quit
has "$out" "The moves are numbered 1 to"

# what joins a ship comes before all that found one, and a name may be typed as it is read
typed D D D D D D build "tee hub" quit
awk '/^build tee-hub/ { step = 1 } step && /joins ship/ { joins = 1 } step && /new-ship/ && !joins { exit 1 }
     END { exit !joins }' "$out" || fail "what joins a ship is not first"
typed D D D D D D build tee quit
has "$out" "'build tee' could be"
