# server.sh: a server with a certificate of its own and people at terminals: a match that both can
# prove to have been dealt fairly, a rematch, what is said in the log, a graceful stop.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() {
    [ -n "$server" ] && kill "$server" 2>/dev/null
    wait
}

# whom push services may write to
for contact in nobody http://example.org 'mailto:"me"' ''; do
    complains 2 serve --listen 0 --db "$work/none.db" --push-contact "$contact"
    has "$err" "is no mailto: or https: address"
done

# It has begun, or it has ended, as somebody else has the port.
has_decided() { grep -qs listens "$work/serve.out" || ! kill -0 $server 2>/dev/null; }

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
    -keyout "$work/key.pem" -out "$work/cert.pem" -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2>/dev/null || fail "no certificate"
umask 022
for try in 1 2 3 4 5; do
    port=$((20000 + (RANDOM * 7 + $$ + try) % 30000))
    "$deadfall" serve --listen 127.0.0.1:$port --db "$work/test.db" --tls-cert "$work/cert.pem" \
        --tls-key "$work/key.pem" >"$work/serve.out" 2>"$work/serve.err" &
    server=$!
    until_so "the server does not begin" has_decided
    kill -0 $server 2>/dev/null && break
done
await "$work/serve.out" listens
[ "$(stat -c %a "$work/test.db")" = 600 ] || fail "others can read the secrets of all games"

# whoever does not know the certificate is not let down by it
complains 3 join https://localhost:$port
join() {
    "$deadfall" join "$@" --trust "$work/cert.pem"
}

# two people leave their moves to chance; both pledge and reveal shares and prove the deal
join https://localhost:$port --open noir --name Ann --auto --record "$work/ann.rec" >"$work/ann" 2>&1 &
ann=$!
await "$work/ann" '#i='
link=$(grep -o 'https://[^ ]*#i=[^ ]*' "$work/ann")
join "$link" --name Bob --auto --record "$work/bob.rec" >"$work/bob" 2>&1 ||
    fail "Bob's client ended badly"
wait $ann || fail "Ann's client ended badly"
for name in ann bob; do
    proof=$(sed -n 's/^Check the deal: deadfall //p' "$work/$name" | tr '\n' ' ')
    [ -n "$proof" ] || fail "$name is not told how to check the deal"
    # shellcheck disable=SC2086 # the words of a command
    run 0 $proof
    has "$out" "your share"
    lacks "$out" "Give the"
done
grep -q "The deal is made from the secret of the server and the shares of Ann and Bob" "$work/bob" ||
    fail "Bob is not told from whose shares the deal was made"
other=$(grep -o 'share 0:[0-9a-f]*' "$work/ann" | head -1)
run 1 verify "$work/ann.rec" --share "1:${other#share 0:}"
has "$err" "not the one that you gave"
pledge=$(grep -o 'pledge 0:[0-9a-f]*' "$work/ann" | head -1)
run 1 verify "$work/ann.rec" --pledge "1:${pledge#pledge 0:}"
has "$err" "not the one that you were shown"

# one person against a bot, by hand: talk, mute, notes, giving up, looking at it again
mkfifo "$work/in"
join https://localhost:$port --open noir --players 2 --bots 1 --bot random --name Cat --plain \
    <"$work/in" >"$work/cat" 2>&1 &
cat=$!
exec 7>"$work/in"
await "$work/cat" "The game begins"
printf 'say hello\nemote wow\nmute John\nrecord %s\n' "$work/notes" >&7
await "$work/cat" "What you know is in"
grep -q '^# What Cat knows' "$work/notes" || fail "notes are not what one knows"
printf 'resign\n' >&7
await "$work/cat" "You give up: .* wins"
printf 'replay\n' >&7
await "$work/cat" "Turn\|begin"
printf 'rematch\n' >&7
await "$work/cat" "The same players go on"
await "$work/cat" "made from the secret of the server and the share of Cat" 2
grep -q "changed what it committed to" "$work/cat" && fail "the promise for the rematch is broken"

# two people by hand, of whom the second chooses first and changes it; then one shoots, the other has
# left, and the move stays where it is
mkfifo "$work/in.dan" "$work/in.eve"
join https://localhost:$port --open noir --name Dan --plain <"$work/in.dan" >"$work/dan" 2>&1 &
dan=$!
exec 8>"$work/in.dan"
await "$work/dan" '#i='
join "$(grep -o 'https://[^ ]*#i=[^ ]*' "$work/dan")" --name Eve --plain \
    <"$work/in.eve" >"$work/eve" 2>&1 &
eve=$!
exec 9>"$work/in.eve"
await "$work/dan" "The game begins"
await "$work/eve" "You choose a secret room" # she is asked second, and need not wait
printf 'start hall\n' >&9
await "$work/eve" "You have chosen: begin in the Hall"
await "$work/dan" "^Eve has chosen"
printf 'nudge\n' >&9
await "$work/eve" "has been reminded"
await "$work/dan" "^Eve is waiting for you"
printf 'takeback\n' >&9
await "$work/eve" "You choose a secret room" 2
printf 'start kitchen\n' >&9
await "$work/eve" "You have chosen: begin in the Kitchen"
grep -q "Kitchen;\|begins in the" "$work/dan" && fail "Dan is told where Eve begins"
printf 'start hall\n' >&8
await "$work/dan" "You begin in the Hall"
await "$work/eve" "You begin in the Kitchen"
await "$work/dan" "The coin falls"
if grep -q "The coin falls: you go first" "$work/dan"; then
    one=8 other=9 first=$work/dan second=$work/eve away=Eve aim=library
else
    one=9 other=8 first=$work/eve second=$work/dan away=Dan aim=foyer
fi
printf 'shoot %s\n' $aim >&$one
await "$first" "must slip into"
printf 'leave\n' >&$other
await "$first" "$away is away; a bot stands in"
printf 'takeback\n' >&$one
await "$first" "$away is away; the move stays until they are back and agree"
await "$second" "Do you agree?"
printf 'back\nyes\n' >&$other
await "$first" "takes back a move"
printf 'quit\n' >&8
printf 'quit\n' >&9
exec 8>&- 9>&-
wait $dan $eve

# a graceful stop: those who are there are told, and nobody's key, name or words are in the log
kill -TERM $server
wait $server || fail "the server did not stop gracefully"
server=
exec 7>&-
wait $cat
code=$?
[ $code -eq 3 ] || [ $code -eq 0 ] || fail "Cat's client ended with $code"
for secret in $(grep -oh '#[ik]=[^ ]*' "$work/ann" "$work/bob" "$work/cat" | cut -c4-) hello Cat Bob; do
    grep -q -- "$secret" "$work/serve.err" && fail "the log holds $secret"
done
exit 0
