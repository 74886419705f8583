# notices.sh: the log of the server tells of its start, of limits that were reached (each once, not
# once for each visitor), and of its stop.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() {
    [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server"
}

"$deadfall" serve --listen 0 --links-each 1 --db "$work/test.db" >"$work/out" 2>"$work/log" &
server=$!
await "$work/out" listens
port=$(sed -nE 's/^.*:([0-9]+)$/\1/p' "$work/out")
await "$work/log" "level=info event=start version=[^ ]* listen=\"http://127.0.0.1:$port\" links=10000"

exec 3<>"/dev/tcp/127.0.0.1/$port" # the one that there is room for
printf 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n' >&3
read -r line <&3
[[ $line == "HTTP/1.1 200 OK"* ]] || fail "the first is not served: $line"
crowd() {
    for _ in 1 2 3; do
        exec 4<>"/dev/tcp/127.0.0.1/$port"
        cat <&4 >"$out"
        exec 4>&-
        has "$out" "HTTP/1.1 429"
        has "$out" "too many connections from your address"
    done
}
crowd
await "$work/log" "level=warn event=limit limit=links-each times=[123]$"
crowd
exec 3>&-
kill -TERM $server
wait $server || fail "the server did not stop gracefully"
server=
await "$work/log" "level=info event=stop"
[ "$(grep -c event=limit "$work/log")" -eq 1 ] || fail "a limit is told of more than once a minute"
exit 0
