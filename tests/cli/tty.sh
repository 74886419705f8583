# tty.sh: play on a real terminal, by way of tmux: the screen, colours, Ctrl-C, Ctrl-D, hot seat.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

if ! command -v tmux >/dev/null; then
    echo "skipped: no tmux"
    exit 0
fi
# a server of its own, which must not hear of one that it may run in
unset TMUX
mux() { tmux -S "$work/tmux" -f /dev/null "$@"; }
cleanup() {
    mux kill-server 2>/dev/null
    sleep 0.3 # its shells still write their last
}

# screen COLUMNS LINES: a fresh shell on a screen of this size.
screen() {
    mux kill-server 2>/dev/null
    sleep 0.3
    mux new-session -d -s t -x "$1" -y "$2" "env -u NO_COLOR PS1='ready> ' bash --norc --noprofile"
    shows "ready>"
}
type_keys() {
    mux send-keys -t t -l -- "$1"
    mux send-keys -t t Enter
}
look() { mux capture-pane -p -t t >"$out" 2>"$err"; }
# shows TEXT: waits until it is on the screen.
shows() {
    for _ in $(seq 100); do
        look
        grep -qF -- "$1" "$out" && return
        sleep 0.1
    done
    fail "the screen does not show '$1'"
}

# prompts TEXT: waits until the prompt, the last line, holds this and nothing else.
prompts() {
    for _ in $(seq 100); do
        look
        [ "$(grep . "$out" | tail -1)" = ">${1:+ $1}" ] && return
        sleep 0.1
    done
    fail "the prompt does not hold '$1'"
}

# 80 x 24: the table, the news and the moves are on one screen, from its first line to its last
screen 80 24
type_keys "$deadfall play noir --seed 5 --option starter=0"
shows "start: 1) balcony"
head -2 "$out" | grep -qF '/====' || fail "the top of the table is gone"
type_keys "hall"
shows "shoot: 4) balcony"
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
shows "'dance' is no action here"
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
sleep 0.5
type_keys "move bedroom"
shows "You move to the Bedroom"

# Ctrl-C: saved, said, and the terminal is as it was
mux send-keys -t t C-c
shows "Go on with: deadfall play noir --resume"
type_keys "echo code \$?; stty -a | grep -o ' -\\?echo '"
shows "code 130"
shows " echo"
type_keys "clear; $deadfall play noir"
shows "Go on with it? [Y/n]"
type_keys ""
shows "move: 1) hall"
mux send-keys -t t C-d
shows "The game is saved."
type_keys "clear; echo code \$?; NO_COLOR=1 $deadfall play noir --resume"
shows "move: 1) hall"
mux capture-pane -e -p -t t >"$work/inked"
if grep -q "$(printf '\033')\[[0-9;]*3[0-9]m" "$work/inked"; then fail "colour with NO_COLOR"; fi
type_keys "quit"
shows "Go on with"

# a closed window
type_keys "clear; $deadfall play noir --seed 9 --option starter=0 --save $work/closed.rec"
shows "start: "
type_keys "kitchen"
shows "shoot: "
mux kill-server
sleep 0.5
has "$work/closed.rec" "0: start kitchen"

# hot seat: nothing of Ada's is left when Alan looks, on the screen, above it or in the history
screen 80 24
type_keys "$deadfall play noir --hotseat --names Ada,Alan --seed 1"
shows "Ada, press Enter"
type_keys ""
shows "you are Ada"
type_keys "? kitchen"
shows "begin in the Kitchen"
type_keys "kitchen"
shows "Alan, press Enter"
mux send-keys -t t Up
mux send-keys -t t C-y
sleep 0.3
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
type_keys "PAGER=cat $deadfall play intruder --players 3 --hotseat --seed 1"
shows "Ada speaks, all may look"
type_keys "char A"
shows "Ben speaks, all may look"
type_keys "char B"
shows "Cat speaks, all may look"
type_keys "char C"
shows "press Enter"
for _ in $(seq 100); do # everybody keeps and plays something, until the deliberation
    look
    grep -qF "speaks, all may look" "$out" && break
    if grep -qF "press Enter" "$out"; then type_keys ""; else type_keys "1"; fi
    sleep 0.1
done
shows "accuse 1"
mux capture-pane -p -S - -t t >"$out"
lacks "$out" "You are an"
lacks "$out" "INTRUDER"
lacks "$out" "You "
type_keys "log"
sleep 0.3
look
lacks "$out" "You are dealt"
for _ in 1 2 3; do
    type_keys "pass"
    sleep 0.2
done
shows "press Enter"
type_keys ""
shows "hand in 2 more"
type_keys "quit"
shows "Go on with"

# [N-84] once more: whoever lost begins, also after a coin
type_keys "clear; $deadfall play noir --hotseat --seed 1 --option starter=loser --option hits_to_win=1"
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
shows "shoot: "
type_keys "shoot hall"
shows "p: play again"
loser=$(grep -oE '(John|Jane) Doe takes a hit' "$out")
type_keys "p"
shows "John Doe, press Enter"
type_keys ""
shows "$([ "${loser%% *}" = John ] && echo You take || echo Jane Doe takes) turn 1."
type_keys "quit"
shows "ready>"

# the replay, forward, back, by other eyes
run 0 play noir --watch --seed 3 --save "$work/game.rec"
type_keys "clear; $deadfall replay $work/game.rec"
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
type_keys "clear; $deadfall play noir --watch --pace 20 --seat spectator"
shows "as a spectator sees it"
mux send-keys -t t C-c
shows "ready>"

# the rules through a pager
type_keys "clear; PAGER='head -3' $deadfall rules noir"
shows "Noir: rules"
sleep 0.3
look
lacks "$out" "At a glance"

# an analysis shows how far it is, and can be interrupted
screen 80 24
type_keys "$deadfall analyse tests/golden/saw-0001.rec --seat 1"
shows "decisions, Bea"
mux send-keys -t t C-c
shows "stopped after"
shows "ready>"
