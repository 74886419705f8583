# tty.sh: play line by line on a real terminal, by way of tmux: the screen, colours, Ctrl-C, Ctrl-D, hot seat.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

if ! command -v tmux >/dev/null; then
    echo "skipped: no tmux"
    exit 0
fi
# servers of their own, one for each screen, so that none meets another that is just going; they must
# not hear of one that the tests may run in
unset TMUX
screens=0
mux() { tmux -S "$work/tmux$screens" -f /dev/null "$@"; }
# close_screen: ends it, and waits until the shell in it is gone and has written its last.
close_screen() {
    local shell
    shell=$(mux display-message -p -t t '#{pane_pid}' 2>/dev/null)
    mux kill-server 2>/dev/null
    while [ -n "$shell" ] && kill -0 "$shell" 2>/dev/null; do sleep 0.05; done
}
cleanup() { close_screen; }

# screen COLUMNS LINES: a fresh shell on a screen of this size.
screen() {
    close_screen
    for _ in $(seq 20); do
        screens=$((screens + 1))
        mux new-session -d -s t -x "$1" -y "$2" \
            "env -u NO_COLOR PS1='ready> ' bash --norc --noprofile" 2>"$err" && break
        sleep 0.5
    done
    shows "ready>"
}
look() { mux capture-pane -p -t t >"$out" 2>"$err"; }
last_line() { look; grep . "$out" | tail -1; }
on_screen() { look; grep -qF -- "$1" "$out"; }
shows() { until_so "the screen does not show '$1'" on_screen "$1"; }
is_prompt() { [ "$(last_line)" = ">${1:+ $1}" ]; }
# prompts TEXT: waits until the prompt, the last line, holds this and nothing else.
prompts() { until_so "the prompt does not hold '$1'" is_prompt "$1"; }
type_keys() {
    mux send-keys -t t -l -- "$1"
    mux send-keys -t t Enter
}
is_bare() { [ "$(last_line)" = "ready>" ] && [ "$(grep -c . "$out")" -eq 1 ]; }
# start COMMAND: types it on an empty screen, so that whatever shows is from it.
start() {
    type_keys "clear"
    until_so "the screen was not cleared" is_bare
    type_keys "$1"
}
ends_after() { look; grep -qxF "$1" "$out"; }
ends_in() { case "$(last_line)" in *"$1") ;; *) return 1 ;; esac }
is_other_line() { local now; now=$(last_line); [ -n "$now" ] && [ "$now" != "$1" ]; }
# answer TEXT: types it, sees it, enters it, and waits until something else is asked.
answer() {
    local line
    [ -z "$1" ] || mux send-keys -t t -l -- "$1"
    until_so "'$1' is not seen" ends_in "$1"
    line=$(last_line)
    mux send-keys -t t Enter
    until_so "'$1' changed nothing" is_other_line "$line"
}

# 80 x 24: the table, the news and the moves are on one screen, from its first line to its last
screen 80 24
type_keys "$deadfall play --lines noir --seed 5 --option starter=0"
shows "begin in the: 1) Balcony"
head -2 "$out" | grep -qF '/====' || fail "the top of the table is gone"
type_keys "hall"
shows "shoot into the: 4) Balcony"
head -2 "$out" | grep -qF '/====' || fail "the top of the table is gone"
[ "$(grep -c . "$out")" -le 24 ] || fail "more than 24 lines"
mux capture-pane -e -p -t t >"$work/inked"
grep -q "$(printf '\033')\[" "$work/inked" || fail "no colour on a terminal"

# the tab key and the history
mux send-keys -t t -l "mo"
mux send-keys -t t Tab
shows "> move"
mux send-keys -t t C-u
prompts ""
type_keys "dance"
shows "'dance' is nothing you can do here"
mux send-keys -t t Up
prompts "dance"
mux send-keys -t t C-u
prompts ""
mux send-keys -t t -l "hin" # commands too
mux send-keys -t t Tab
prompts "hint"
mux send-keys -t t Enter
shows "% to win"
prompts "" # a signal throws away keys that were not read yet

# suspended and back
mux send-keys -t t C-z
shows "Stopped"
type_keys "fg"
prompts "" # again
type_keys "move bedroom"
shows "You move to the Bedroom"

# Ctrl-C: saved, said, and the terminal is as it was
mux send-keys -t t C-c
shows "Go on with: deadfall play noir --resume"
type_keys "echo code \$?; stty -a | grep -o ' -\\?echo '"
shows "code 130"
shows " echo"
start "$deadfall play --lines noir"
shows "Go on with it? [Y/n]"
type_keys ""
shows "move to the: 1) Hall"
mux send-keys -t t C-d
shows "The game is saved."
start "NO_COLOR=1 $deadfall play --lines noir --resume"
shows "move to the: 1) Hall"
mux capture-pane -e -p -t t >"$work/inked"
if grep -q "$(printf '\033')\[[0-9;]*3[0-9]m" "$work/inked"; then fail "colour with NO_COLOR"; fi
type_keys "quit"
shows "Go on with"

# a grave move is asked about once, with --plain, too; and again when something else was done meanwhile
for way in --lines --plain; do
    start "$deadfall play $way noir --seed 5 --option starter=0 --opponent rules --save $work/asked.rec"
    shows "Balcony"
    type_keys "hall"
    shows "You act, with 2 AP left"
    type_keys "end"
    shows "2 AP are left and lost [N-20]. Once more, and it is done."
    lacks "$work/asked.rec" "0: end"
    type_keys "set"
    shows "You act, with 1 AP left" # nobody was asked about that
    type_keys "end"
    shows "1 AP is left and lost [N-20]. Once more, and it is done."
    lacks "$work/asked.rec" "0: end"
    type_keys "end"
    await "$work/asked.rec" "^0: end"
    type_keys "quit"
    shows "ready>"
    rm "$work/asked.rec"
done

# a closed window
start "$deadfall play --lines noir --seed 9 --option starter=0 --save $work/closed.rec"
shows "begin in the: "
type_keys "kitchen"
shows "shoot into the: "
close_screen
has "$work/closed.rec" "0: start kitchen"

# hot seat: nothing of Ada's is left when Alan looks, on the screen, above it or in the history
screen 80 24
type_keys "$deadfall play --lines noir --hotseat --names Ada,Alan --seed 1"
shows "Ada, press Enter"
type_keys ""
shows "you are Ada"
type_keys "? kitchen"
shows "begin in the Kitchen"
type_keys "kitchen"
shows "Alan, press Enter"
mux send-keys -t t Up
mux send-keys -t t C-y
mux send-keys -t t -l "."
shows "see the screen. ." # nothing came back before the point
mux capture-pane -p -S - -t t >"$out"
lacks "$out" "itchen"
mux send-keys -t t C-u
type_keys ""
shows "you are Alan"
mux capture-pane -p -S - -t t >"$out"
lacks "$out" "Ada, press"
lacks "$out" "> kitchen"
lacks "$out" "begin in the Kitchen;" # what Ada asked about
type_keys "quit"
shows "Go on with"
lacks "$out" "you are Alan"

# what is said aloud is asked before everybody's eyes, without anybody's secrets
screen 80 24
type_keys "PAGER=cat $deadfall play --lines intruder --players 3 --hotseat --seed 1"
shows "Ada speaks, all may look"
type_keys "char A"
shows "Ben speaks, all may look"
type_keys "char B"
shows "Cat speaks, all may look"
type_keys "char C"
shows "press Enter"
for _ in $(seq 100); do # everybody keeps and plays something, until the deliberation
    on_screen "speaks, all may look" && break
    if on_screen "press Enter"; then answer ""; else answer "1"; fi
done
shows "accuses or trusts somebody"
mux capture-pane -p -S - -t t >"$out"
lacks "$out" "You are an"
lacks "$out" "INTRUDER"
lacks "$out" "You "
type_keys "log"
type_keys "dance"
shows "'dance' is nothing you can do here"
mux capture-pane -p -S - -t t >"$out"
lacks "$out" "You are dealt"
answer "pass"
answer "pass"
answer "pass"
shows "press Enter"
type_keys ""
shows "hand in 2 more"
type_keys "quit"
shows "Go on with"

# [N-84] once more: whoever lost begins, also after a coin
start "$deadfall play --lines noir --hotseat --seed 1 --option starter=loser --option hits_to_win=1"
shows "John Doe, press Enter"
type_keys ""
shows "you are John Doe"
type_keys "hall"
shows "Jane Doe, press Enter"
type_keys ""
shows "you are Jane Doe"
type_keys "hall"
shows "press Enter"
type_keys ""
shows "shoot into the: "
type_keys "shoot hall"
shows "p: play again"
lacks "$out" "what turned it" # for two people there is no such thing
loser=$(grep -oE '(John|Jane) Doe takes a hit' "$out")
type_keys "p"
shows "John Doe, press Enter"
type_keys ""
shows "$([ "${loser%% *}" = John ] && echo You take || echo Jane Doe takes) turn 1."
type_keys "quit"
shows "ready>"

# the replay, forward, back, by other eyes
run 0 play noir --watch --seed 3 --save "$work/game.rec"
start "$deadfall replay --lines $work/game.rec"
shows "step 0 of"
type_keys ""
shows "step 1 of"
type_keys "7"
shows "step 7 of"
type_keys "b"
shows "step 6 of"
type_keys "e 1"
shows "as Jane Doe sees it"
type_keys "e nobody"
shows "whose eyes"
type_keys "l"
shows "wins [N-79]"
type_keys "q"
shows "ready>"

# watching, and leaving in the middle
start "$deadfall play --lines noir --watch --pace 20 --seat spectator"
shows "as a spectator sees it"
mux send-keys -t t C-c
shows "ready>"

# the rules through a pager
start "PAGER='head -3' $deadfall rules noir; echo over"
shows "Revolver Noir"
until_so "the pager does not end" ends_after over
lacks "$out" "At a glance"

# in less a move that was meant for the game writes no file
if command -v less >/dev/null; then
    mkdir "$work/here"
    start "cd $work/here && $(realpath "$deadfall") play --lines intruder --seed 1 --players 3"
    shows "char"
    type_keys "rules"
    until_so "less does not wait" ends_in ":"
    mux send-keys -t t -l "skip" # its command to save, and a name
    mux send-keys -t t Enter
    mux send-keys -t t -l "q"
    prompts ""
    [ -z "$(ls "$work/here")" ] || fail "the pager has written $(ls "$work/here")"
    type_keys "quit"
    shows "ready>"
fi

# a full screen: suspended and back, and the terminal as it was when it is left
screen 80 24
type_keys "$deadfall play noir --seed 5 --option starter=0 --save $work/full.rec"
shows "6 begin in the Hall"
mux send-keys -t t C-z
shows "Stopped"
type_keys "fg"
shows "6 begin in the Hall"
type_keys "hall"
shows "Turn 1: it is your turn"
type_keys "quit"
shows "Go on with"
lacks "$out" "Turn 1: it is your turn"
type_keys "stty -a | grep -o ' -\\?echo '"
shows " echo"

# an analysis shows how far it is, and can be interrupted
screen 80 24
type_keys "$deadfall analyse tests/golden/saw-0001.rec --seat 1"
shows "decisions, Bea"
mux send-keys -t t C-c
shows "stopped after"
shows "ready>"
