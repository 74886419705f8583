# listen.sh: the server listens where it says, and nowhere else: what the system has bound is compared
# with what was asked for and what was printed, and somebody at another address tries to come in.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
here=deadfall-a-$$
there=deadfall-b-$$
inside= # what the server is started with
cleanup() {
    [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server"
    ip netns del "$here" 2>/dev/null
    ip netns del "$there" 2>/dev/null
}

# bound PID: the addresses that a process listens on, as the kernel writes them, sorted.
bound() {
    local inode
    for inode in $(find "/proc/$1/fd" -lname 'socket:*' -printf '%l\n' | tr -dc '0-9\n'); do
        awk -v inode="$inode" '$4 == "0A" && $10 == inode { print $2 }' /proc/net/tcp /proc/net/tcp6
    done | cut -d: -f1 | sort | tr '\n' ' '
}

is_settled() { grep -q listens "$out" || ! kill -0 $server 2>/dev/null; }

# serve ADDRESS: starts a server there, on any port if none is named, and sets $port.
serve() {
    : >"$out" # what the last one said is not this one's word
    # shellcheck disable=SC2086 # words, or none
    $inside "$deadfall" serve --listen "$1" --db "$work/listen.db" >"$out" 2>"$err" &
    server=$!
    until_so "no server for $1" is_settled
    grep -q listens "$out" || fail "no server for $1"
    port=$(sed -nE '1s/^.*:([0-9]+)$/\1/p' "$out")
}

stop() {
    kill $server
    wait $server || fail "the server did not stop gracefully"
    server=
}

# listens ADDRESS PRINTED KERNEL: asked for the first it prints the second and has bound the third.
listens() {
    serve "$1"
    has "$out" "listens on ${2//PORT/$port}"
    [ "$(wc -l <"$out")" -eq 1 ] || fail "more than one line for $1"
    local is
    is=$(bound $server)
    [ "$is" = "$3 " ] || fail "for $1 the system has bound $is instead of $3"
    stop
}

zero=00000000000000000000000000000000
one=00000000000000000000000001000000
listens 127.0.0.1:0 "http://127.0.0.1:PORT" 0100007F
listens 0 "http://127.0.0.1:PORT" 0100007F
listens :0 "http://127.0.0.1:PORT" 0100007F
listens 127.0.0.2:0 "http://127.0.0.2:PORT" 0200007F
listens 0.0.0.0:0 "http://0.0.0.0:PORT" 00000000
if [ -e /proc/net/if_inet6 ] && grep -q " lo$" /proc/net/if_inet6; then
    listens '[::1]:0' "http://[::1]:PORT" $one
    listens '[::]:0' "http://[::]:PORT" $zero
    listens localhost:0 "http://127.0.0.1:PORT and http://[::1]:PORT" "$one 0100007F"
    listens '*:0' "http://0.0.0.0:PORT and http://[::]:PORT" "00000000 $zero"
else
    echo "SKIPPED: this machine has no IPv6"
    listens localhost:0 "http://127.0.0.1:PORT" 0100007F
fi

# a port that is taken is refused
serve 0
complains 3 serve --listen $port --db "$work/other.db"
has "$err" "127.0.0.1, port $port: it is in use"
stop

# what the machine has not, and what is no address
complains 3 serve --listen 192.0.2.1:8420 --db "$work/other.db"
has "$err" "192.0.2.1: this machine has no such address"
complains 3 serve --listen no-such-host.invalid:8420 --db "$work/other.db"
has "$err" "there is no such address"
for wrong in '[::1' '[::1]x' '[::1]:x' 127.0.0.1:70000 127.0.0.1:; do
    complains 2 serve --listen "$wrong" --db "$work/other.db"
done

# from another address: two machines with a network of their own, where no other test is in the way
if ! ip netns add "$here" 2>/dev/null || ! ip netns add "$there" 2>/dev/null ||
    ! ip -n "$here" link add one type veth peer name two netns "$there" 2>/dev/null; then
    echo "SKIPPED: from another address; this machine allows no network namespaces"
    exit 0
fi
ip -n "$here" link set lo up
ip -n "$here" addr add 198.18.77.1/30 dev one
ip -n "$here" link set one up
ip -n "$there" link set lo up
ip -n "$there" addr add 198.18.77.2/30 dev two
ip -n "$there" link set two up
inside="ip netns exec $here"

# reaches ADDRESS: can somebody on the other machine ask for a page?
reaches() {
    ip netns exec "$there" timeout 60 bash -c \
        "exec 3<>/dev/tcp/$1/$port && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && grep -q '200 OK' <&3" \
        2>/dev/null
}
serve 0.0.0.0:8420
reaches 198.18.77.1 || fail "0.0.0.0 is not reached from another machine"
stop
serve 198.18.77.1
has "$out" "listens on http://198.18.77.1:8420"
reaches 198.18.77.1 || fail "the machine's own address is not reached"
stop
for own in 127.0.0.1:8420 localhost:8420 8420 localhost; do
    serve $own
    has "$out" "listens on http://127.0.0.1:8420"
    reaches 198.18.77.1 && fail "$own is reached from another machine"
    stop
done
exit 0
