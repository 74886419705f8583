# play.sh: a game through pipes: moves in every form, questions, undo, saving and going on.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

# typed LINE...: plays Noir with a fixed seed from these lines; the game is new each time.
typed() {
    rm -f "$work/game.rec"
    printf '%s\n' "$@" | "$deadfall" play noir --seed 5 --option starter=0 --save "$work/game.rec" \
        >"$out" 2>"$err"
    code=$?
}

typed "start hall" "move bedroom" quit
[ $code -eq 0 ] || fail "quit ended with $code"
has "$out" "You begin in the Hall."
has "$out" "Go on with: deadfall play --load $work/game.rec"
if grep -q "$(printf '[\001-\010\033]')" "$out"; then fail "inks or colours in a pipe"; fi
has "$work/game.rec" "0: start hall"
has "$work/game.rec" "0: move bedroom"
cp "$work/game.rec" "$work/words.rec"
typed 6 2 quit
cmp -s "$work/game.rec" "$work/words.rec" || fail "numbers are not the words"
typed HALL "m be" quit
cmp -s "$work/game.rec" "$work/words.rec" || fail "prefixes are not the words"

# wrong input: one line, nothing changes
typed "start hall" "shoot foyer" "sh" "dance" "99" "0" "-1" "3x" "" "move bedroom" quit
cmp -s "$work/game.rec" "$work/words.rec" || fail "wrong input changed the game"
has "$out" "[N-28]"
has "$out" "'sh' could be"
has "$out" "'dance' is nothing you can do here"
has "$out" "The moves are numbered 1 to"

# questions
typed "start hall" "why shoot foyer" "? shoot hall" "?" "help" "rules N-R3" "rules N-999" "log" \
    "board" "why" "why move bedroom" "move bedroom" quit
cmp -s "$work/game.rec" "$work/words.rec" || fail "questions changed the game"
has "$out" "Not now: the Foyer can't be shot at from the Hall [N-28]"
has "$out" "[N-28] The shooter reveals"
has "$out" "Is the destination of a Move said?"
has "$out" "there is no clause N-999"
has "$out" "Nothing forbids it"
typed "help" quit
has "$out" "$(printf '  begin in the Library\n%22sa move in words;' '')" # long, and not run together

# undo: where nothing was learned; against bots whatever they have done, but not against people
typed "start hall" "move library" undo "move bedroom" quit
cmp -s "$work/game.rec" "$work/words.rec" || fail "undo left something behind"
has "$out" "Your last move is taken back."
typed "start hall" listen undo quit
has "$out" "Your last move is taken back."
lacks "$work/game.rec" "0: listen"
# what was heard by it stays known, and the record says so for good
has "$out" "from here on this is practice"
has "$work/game.rec" "practice yes"
lacks "$work/words.rec" "practice"
run 0 replay "$work/game.rec" --text
# in a pipe nobody is asked about a grave move
typed "start hall" end quit
has "$work/game.rec" "0: end"
keys 'hall\nhall\nlisten\nundo\nquit\n'
run 0 play noir --hotseat --seed 5 --option starter=0 --save "$work/two.rec" <"$work/in"
has "$out" "No undo: John Doe has acted since"
has "$work/two.rec" "0: listen"

# the end of input saves as quit does, but tells by its code that the game is not over
typed "start hall" "move bedroom"
[ $code -eq 1 ] || fail "end of input ended with $code"
cmp -s "$work/game.rec" "$work/words.rec" || fail "end of input lost something"
has "$out" "The input ended."
rm -f "$work/game.rec"
"$deadfall" play noir --save "$work/game.rec" </dev/null >"$out" 2>"$err"
[ $? -eq 1 ] || fail "no input at all"
[ -e "$work/game.rec" ] && fail "an empty game was saved"

# the usual place, and going on from there
keys 'hall\nend\n'
run 1 play noir --seed 5 --option starter=0 <"$work/in"
has "$out" "Go on with: deadfall play noir --resume"
set -- "$work"/data/deadfall/noir-*.rec
[ -f "$1" ] || fail "nothing in the usual place"
keys 'log\nlisten\nquit\n'
run 0 play noir --resume <"$work/in"
has "$out" "You begin in the Hall."
has "$1" "0: listen"
keys 'quit\n'
run 0 play --load "$1" <"$work/in"
keys 'quit\n'
run 0 play noir --load "$1" <"$work/in"
complains 3 play null --resume
complains 2 play null --load "$1"
complains 2 play noir --load "$1" --seed 3
complains 2 play noir --load "$1" --resume
complains 2 play noir --save "$1"
has "$err" "exists already"
complains 3 play --load "$work/nowhere.rec"
complains 2 play
complains 2 play noir --seat 2
complains 2 play noir --opponent nobody
complains 2 play noir --hotseat --watch
complains 2 play noir --option turn_limit=1
complains 2 play island --option version=knockout --option match=1
has "$err" "version knockout does not go with match 1"
complains 2 sim island --players 5 --option hand=10
has "$err" "hand 10 does not go with 5 players"
complains 2 arena saw --bots rules,random --players 3 --option solo=1
has "$err" "solo does not go with 3 players"
complains 2 play noir --names "$(printf 'a%.0s' {1..40}),b"

# a save file elsewhere from the middle of the game on; never over another file
echo precious >"$work/other"
typed "start hall" "save $work/other" "save $work/new.rec" "move bedroom" quit
has "$work/other" precious
cmp -s "$work/new.rec" "$work/words.rec" || fail "the new save file is not the game"

# a place where nothing can be saved changes nothing: all goes on to the old one
typed "start hall" "save $work/nowhere/new.rec" "move bedroom" quit
[ $code -eq 0 ] || fail "a save that failed ended with $code"
has "$out" "Not there: can't write $work/nowhere/new.rec"
has "$out" "The game is saved where it was."
cmp -s "$work/game.rec" "$work/words.rec" || fail "a save that failed lost the moves after it"

# a game that was put elsewhere is gone on with from there, by --load and by --resume, moved twice too
rm -rf "$work/data"
keys "hall\nsave $work/moved.rec\nmove bedroom\nquit\n"
run 0 play noir --seed 5 --option starter=0 <"$work/in"
has "$out" "Go on with: deadfall play --load $work/moved.rec"
keys 'listen\nquit\n'
run 0 play noir --resume <"$work/in"
has "$work/moved.rec" "0: move bedroom"
has "$work/moved.rec" "0: listen"
keys "save $work/moved2.rec\nend\nquit\n"
run 0 play --load "$work/moved.rec" <"$work/in"
keys 'log\nquit\n'
run 0 play noir --resume <"$work/in"
has "$out" "You end the turn."
[ "$(ls "$work/data/deadfall" | wc -l)" -eq 1 ] || fail "one game is kept in several places"
# and one that was put there before its first move
keys "save $work/early.rec\nkitchen\nquit\n"
run 0 play noir --seed 7 --option starter=0 <"$work/in"
keys 'log\nquit\n'
run 0 play noir --resume <"$work/in"
has "$out" "You begin in the Kitchen."

# it holds everybody's secrets: until it is over it is its owner's alone
umask 022
keys 'hall\nquit\n'
rm -rf "$work/data"
run 0 play noir --seed 5 --option starter=0 <"$work/in"
typed "start hall" "save $work/mode.rec" quit
for file in "$work"/data/deadfall/noir-*.rec "$work/game.rec" "$work/mode.rec"; do
    [ "$(stat -c %a "$file")" = 600 ] || fail "others can read ${file##*/}"
done

# a whole game in a pipe: Enter the first move for ever
run 0 play null --seed 3 --players 2 --save "$work/null.rec" < <(yes 1)
grep -qE '(wins|You win) with the .* card, the .* \[Z-6\]' "$out" || fail "no result"
run 0 replay "$work/null.rec"

# hot seat through a pipe: each reads only what is theirs
keys 'kitchen\nbedroom\nquit\n'
run 0 play noir --hotseat --names Ada,Alan --seed 1 <"$work/in"
has "$out" "you are Ada"
has "$out" "you are Alan"
sed -n '/you are Alan/,/you are Ada/p' "$out" >"$work/alan"
lacks "$work/alan" "begin in the Kitchen."

# standing answers: Bo and Cy are asked about the first use, and about no other; Ada still is
for answer in "always pass" "always no reaction" "ask able"; do
    keys "turnabout\n$answer\npass\n$answer\npass\ntoll\nskin\npass\nquit\n"
    run 0 play island --hotseat --names Ada,Bo,Cy --option deal=auto --option version=knockout \
        --seed 2 <"$work/in"
    seen=$(sed -n 's/^Island: you are //p' "$out" | xargs)
    [ "$seen" = "Ada Bo Cy Cy Bo Ada Bo" ] || fail "'$answer': the keyboard went to $seen"
done
keys 'always frob\nalways\nquit\n'
run 0 play noir --seed 1 <"$work/in"
has "$out" "Say it where you are"
has "$out" "From now on you are asked again."

# a standing answer is for one kind of decision: to play no card in one's turn is not to give up in
# a trap, where the word is the same
asked=0
for seed in 1 2 3 4 5; do
    { for _ in {1..12}; do printf 'always stop\n1\n'; done && yes 1 | head -300; } >"$work/in"
    "$deadfall" play saw --players 2 --plain --seed $seed --option first=0 <"$work/in" >"$out" 2>"$err"
    grep -qF "From now on \`stop\` is done for you" "$out" || continue # nothing to play so early
    [ "$(grep -c "^Play a Search card, a Video" "$out")" -eq 1 ] || fail "asked in spite of the answer"
    asked=$((asked + $(grep -cE "^(Use a Search card|Commit a Tool)" "$out")))
done
[ $asked -gt 0 ] || fail "an answer for one's turn gave up every challenge"

# a workbench is left as it is with one key, which is one question instead of three, and nothing else is
{ printf '1\n=\n'; for _ in {1..40}; do printf 'stop\n=\n1\n'; done; echo quit; } >"$work/in"
run 0 play saw --players 2 --plain --seed 3 --option first=0 --save "$work/same.rec" <"$work/in"
has "$out" "There is nothing here that could be left as it is."
has "$out" "leaves all of it as it is"
has "$out" "You arrange the workbench: nothing on it"
lacks "$out" "Slot 2 of your workbench"

# whatever lies open can be looked at, whole
{ yes 1 | head -40; printf 'look discard\nlook bea\nlook xyzzy\nquit\n'; } >"$work/in"
"$deadfall" play saw --players 3 --seed 3 --option first=0 <"$work/in" >"$out" 2>"$err"
pile=$(sed -n 's/^.*discard pile \([0-9]*\).*/\1/p' "$out" | tail -1)
[ "$pile" -gt 8 ] || fail "a small discard pile: $pile"
listed=$(sed -n '/^> look discard/,/^[0-9]* cards in the deck/p' "$out" | tr '\n' ' ' | sed 's/^.*Discard: //; s/\..*//' | tr ',' '\n' | grep -c .)
[ "$listed" -eq "$pile" ] || fail "$listed of $pile cards were listed"
has "$out" "Bea, "
has "$out" "Nothing on the table is called 'xyzzy'."

# nobody is asked for a reaction that can't be made, unless they want to be
for answer in "ask always" board; do
    { printf '%s\n' "$answer" && yes 1 | head -60; } >"$work/in"
    "$deadfall" play island --plain --seed 2 --option deal=auto <"$work/in" >"$out" 2>"$err"
    vain=$(awk '/^You may react/ { asked = 1 } /^2:/ { asked = 0 } /^> / { n += asked; asked = 0 } END { print n + 0 }' "$out")
    case $answer in
        board) [ "$vain" -eq 0 ] || fail "asked $vain times for a reaction that can't be made" ;;
        *) [ "$vain" -gt 0 ] || fail "not asked in spite of '$answer'" ;;
    esac
done

# [N-21] END is never played for anybody, and nobody is told that it could be
typed "start hall" "ask able" "always end" "move bedroom" "move library" "move hall" quit
has "$out" "\`end\` is never done for you"
lacks "$work/game.rec" "0: end"
typed "start hall" listen listen "board" quit
lacks "$out" "would take such decisions"

# the first game of its kind begins with what it is about, and a card can be asked for
rm -rf "$XDG_DATA_HOME"
keys '? library\nquit\n'
run 0 play noir --seed 5 <"$work/in"
has "$out" "Aim: hit the other player twice."
has "$out" "Library (room, "
keys 'hall\nquit\n'
run 0 play noir --plain --seed 5 <"$work/in"
has "$out" "Aim: hit the other player twice."
run 0 play noir --seed 6 <"$work/in"
lacks "$out" "Aim: hit"

# words may be left out of a move as it is listed, while it is clear which one is meant
keys '1\n1\n1\nplay double\nplay double ben\nquit\n'
run 0 play intruder --seed 8 <"$work/in"
has "$out" "You put Under the Bed under the deck."
has "$out" "'play double' "
has "$out" "You play the Double Scratch on Ben"

# for screen readers: sentences, no drawings
keys 'hall\nquit\n'
run 0 play noir --plain --seed 5 --option starter=0 <"$work/in"
lacks "$out" "+--"
lacks "$out" "| "
has "$out" "You: 0 of 2 hits. In the Hall."
has "$out" "move to the Balcony; 1 AP: it is heard that you move, not where"
has "$out" "move to the Bedroom, likewise"
lacks "$out" "[N-26]"
