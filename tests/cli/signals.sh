# signals.sh: a game that is killed or loses its terminal is saved up to the last move.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

for signal in TERM HUP; do
    save=$work/$signal.rec
    mkfifo "$work/keys"
    "$deadfall" play noir --seed 5 --option starter=0 --save "$save" <"$work/keys" >"$out" 2>"$err" &
    pid=$!
    exec 3>"$work/keys"
    printf 'start hall\nmove bedroom\n' >&3
    until_so "the move is not saved" grep -qs '^0: move bedroom' "$save"
    kill -$signal $pid
    { wait $pid; } 2>/dev/null
    code=$?
    exec 3>&-
    rm "$work/keys"
    [ $code -eq $((128 + $(kill -l $signal))) ] || fail "SIG$signal ended play with $code"
    has "$save" "0: move bedroom"
    has "$err" "The game is saved. Go on with: deadfall play --load $save"
    keys 'quit\n'
    run 0 play --load "$save" <"$work/in"
done

# killed without a chance to say anything, again and again: the file is always whole
rm -f "$work/kill.rec"
for _ in $(seq 5); do
    (while :; do printf 'hall\nlisten\nend\n'; done) |
        "$deadfall" play noir --seed 5 --option turn_limit=10000 --option hits_to_win=3 \
            --save "$work/kill.rec" >/dev/null 2>&1 &
    sleep 0.2
    kill -KILL $! 2>/dev/null
    wait $! 2>/dev/null
    if [ -e "$work/kill.rec" ]; then
        run 0 replay "$work/kill.rec"
        rm "$work/kill.rec"
    fi
done
