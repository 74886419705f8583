# nginx.sh: the nginx.conf that docs/host ships, with Debian's nginx, before one server and before two:
# pages, WebSockets, and refusals that are nobody else's trouble.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

PATH=$PATH:/usr/sbin
command -v nginx >/dev/null || fail "nginx is missing: run tools/install-packages test"
servers=()
proxy=
cleanup() {
    [ -n "$proxy" ] && kill "$proxy" 2>/dev/null
    [ ${#servers[@]} -gt 0 ] && kill "${servers[@]}" 2>/dev/null
    wait
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
    -keyout "$work/key.pem" -out "$work/cert.pem" -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2>/dev/null || fail "no certificate"

# serve NAME: starts a server behind a proxy, adds its port to $ports.
serve() {
    "$deadfall" serve --listen 127.0.0.1:0 --proxy --db "$work/$1.db" >"$work/$1.out" 2>>"$err" &
    servers+=($!)
    await "$work/$1.out" listens
    ports="${ports-} $(sed -nE 's/^.*:([0-9]+)$/\1/p' "$work/$1.out")"
}

# It listens, or has given up: its port may be taken.
nginx_is_settled() { [ -s "$work/nginx.pid" ] || ! kill -0 $proxy 2>/dev/null; }

# start_proxy: the shipped file with our certificate, a free port and our servers.
start_proxy() {
    local upstream= p try
    for p in $ports; do upstream="$upstream server 127.0.0.1:$p max_fails=0;"; done
    for try in 1 2 3 4 5; do
        port=$((20000 + (RANDOM * 7 + $$ + try) % 30000))
        sed -e "s|listen 443|listen 127.0.0.1:$port|" -e "s|games.example.org;|localhost;|" \
            -e "s|/etc/ssl/private/.*\.key|$work/key.pem|" -e "s|/etc/ssl/games.*\.pem|$work/cert.pem|" \
            -e "s|^    server 127.*|    $upstream|" docs/host/nginx.conf >"$work/deadfall.conf"
        cat >"$work/nginx.conf" <<EOF
daemon off;
worker_processes 1;
pid $work/nginx.pid;
error_log $work/nginx.log;
$([ "$(id -u)" -eq 0 ] && echo 'user root;')
events {}
http {
    access_log off;
    client_body_temp_path $work/body;
    proxy_temp_path $work/proxy;
    fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi;
    scgi_temp_path $work/scgi;
    include $work/deadfall.conf;
}
EOF
        nginx -p "$work" -e "$work/nginx.log" -c "$work/nginx.conf" >"$out" 2>&1 &
        proxy=$!
        until_so "nginx does not start" nginx_is_settled
        [ -s "$work/nginx.pid" ] && return 0
    done
    cat "$work/nginx.log" >>"$err"
    fail "nginx does not start"
}

stop_proxy() {
    kill $proxy
    wait $proxy
    proxy=
}

# wants: asks the proxy what the lines of standard input say, STATUS|PATH|HEADER|HEADER..., and fails
# when something else comes, or anything from the metrics.
cat >"$work/wants.py" <<'EOF'
import socket, ssl, sys

context = ssl.create_default_context()
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
port = int(sys.argv[1])


def ask(path, headers):
    s = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 60))
    lines = ["GET %s HTTP/1.1" % path, "Host: localhost:%d" % port] + headers
    s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = s.recv(65536)
        if not piece:
            break
        answer += piece
    head = answer.partition(b"\r\n\r\n")[0]
    if b"connection: close" in head.lower():
        while piece:
            piece = s.recv(65536)
            answer += piece
    return answer


for line in sys.stdin:
    status, path, *headers = line.rstrip("\n").split("|")
    if not any(h.startswith("Connection") for h in headers):
        headers.append("Connection: close")
    answer = ask(path, headers)
    if answer[9:12].decode() != status or b"deadfall_" in answer:
        sys.exit("%r instead of %s for %s %s" % (answer[:200], status, path, headers))
EOF
wants() {
    python3 "$work/wants.py" "$port" >"$out" 2>&1 || fail "through the proxy"
}

websocket="Connection: Upgrade|Upgrade: websocket|Sec-WebSocket-Version: 13"
websocket="$websocket|Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
protocol=$(sed -nE 's/^#define NET_PROTOCOL "(.*)"$/\1/p' src/net/net.h)
ours="$websocket|Sec-WebSocket-Protocol: $protocol"

# through_proxy: all that must hold with any number of servers. Refusals go to those who asked for
# them, and to nobody else. A change to HTTP/2 is not handed on: it would be a way around all this.
through_proxy() {
    local refusals i
    refusals="403|/ws|$ours|Origin: https://evil
200|/healthz
400|/ws|$websocket|Sec-WebSocket-Protocol: chat
200|/healthz
414|/$(printf '%01500d' 1)
200|/healthz
431|/|X-One: $(printf '%05000d' 1)|X-Two: $(printf '%05000d' 1)
200|/healthz"
    wants <<EOF
200|/
200|/healthz
101|/ws|$ours|Origin: https://localhost:$port
$(for i in 1 2 3 4 5; do echo "$refusals"; done)
200|/healthz|Connection: Upgrade, HTTP2-Settings|Upgrade: h2c|HTTP2-Settings: AAMAAABk
404|/metrics
404|/metrics?x
404|/%6detrics
404|//metrics
EOF
    "$deadfall" join "https://localhost:$port" --trust "$work/cert.pem" --open noir --players 2 \
        --bots 1 --auto >"$out" 2>&1 || fail "a match does not come through"
}

serve one
start_proxy
through_proxy
stop_proxy

serve two
start_proxy
through_proxy
# one of two is gone: the other answers
kill "${servers[0]}"
wait "${servers[0]}"
servers=("${servers[1]}")
wants <<EOF
$(for i in 1 2 3 4 5 6; do echo '200|/healthz'; done)
101|/ws|$ours
EOF
exit 0
