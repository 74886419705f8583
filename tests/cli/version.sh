# version.sh: `deadfall join` at a server of another version says which of the two is older.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() { [ -n "$server" ] && kill "$server" 2>/dev/null; }

# serve PROTOCOL: a server that turns away one client after the other, as ours does with other versions, or,
# without a protocol, hangs up as older ones did. Its port is in $port.
serve() {
    python3 - "${1-}" >"$work/port" <<'END' &
import base64, hashlib, json, re, socket, sys

def frame(opcode, data):
    return bytes([0x80 | opcode, 126]) + len(data).to_bytes(2, "big") + data if len(data) > 125 else bytes([0x80 | opcode, len(data)]) + data

listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    link, _ = listener.accept()
    request = b""
    while b"\r\n\r\n" not in request:
        request += link.recv(4096)
    if sys.argv[1]:
        value = lambda name: re.search(rb"(?i)\r\n" + name + rb": (\S+)", request).group(1)
        key = hashlib.sha1(value(b"sec-websocket-key") + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
        link.sendall(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: "
                     + base64.b64encode(key) + b"\r\nsec-websocket-protocol: " + value(b"sec-websocket-protocol") + b"\r\n\r\n")
        text = {"m": "error", "code": "version", "text": "this server is of another version", "protocol": sys.argv[1]}
        link.sendall(frame(1, json.dumps(text).encode()) + frame(8, (4001).to_bytes(2, "big")))
        link.recv(4096)
    link.close()
END
    server=$!
    until [ -s "$work/port" ]; do
        kill -0 $server 2>/dev/null || fail "the server does not start"
        sleep 0.05
    done
    port=$(cat "$work/port")
}

try() { # PROTOCOL WORDS
    serve "$1"
    "$deadfall" join "http://127.0.0.1:$port" </dev/null >"$out" 2>"$err" && fail "that is no success"
    cat "$err" >>"$out"
    has "$out" "$2"
    kill "$server"
    wait "$server" 2>/dev/null
    server=
    : >"$work/port"
}
try deadfall.999 "this program is older than the server"
try deadfall.0 "the server is older than this program"
try "" "it may be older than this program"
