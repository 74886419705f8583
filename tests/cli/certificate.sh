# certificate.sh: the server says what is wrong with a certificate, reads a renewed one when told to
# (SIGHUP), keeps the old one when the new one is no good, and speaks HTTP/1.1 alone.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() {
    [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server"
}

# certificate NAME DAYS: $work/NAME.pem and NAME.key, whose subject is NAME.
certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days "$2" \
        -keyout "$work/$1.key" -out "$work/$1.pem" -subj "/CN=$1" \
        -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2>/dev/null || fail "no certificate"
}
certificate first 2
certificate second 2
openssl x509 -in "$work/first.pem" -signkey "$work/first.key" -days -1 -out "$work/old.pem" 2>/dev/null
openssl ec -in "$work/first.key" -aes128 -passout pass:secret -out "$work/locked.key" 2>/dev/null
echo hello >"$work/text"
: >"$work/empty"

# refused CERTIFICATE KEY WORDS: the server does not start and says why.
refused() {
    complains 3 serve --listen 0 --db "$work/test.db" --tls-cert "$work/$1" --tls-key "$work/$2"
    has "$err" "$3"
}
refused missing.pem first.key "missing.pem does not exist"
refused first.pem missing.key "missing.key does not exist"
refused . first.key "can't be read: Is a directory"
refused empty first.key "is empty"
refused text first.key "holds no certificate (PEM is wanted)"
refused first.key first.key "holds no certificate"
refused first.pem text "holds no private key (PEM is wanted)"
refused first.pem second.key "does not belong to"
refused first.pem locked.key "is protected by a password"
refused old.pem first.key "has expired"
if [ "$(id -u)" -ne 0 ]; then
    cp "$work/first.pem" "$work/closed.pem"
    chmod 000 "$work/closed.pem"
    refused closed.pem first.key "Permission denied"
fi

cp "$work/first.pem" "$work/cert.pem"
cp "$work/first.key" "$work/cert.key"
"$deadfall" serve --listen 0 --db "$work/test.db" --tls-cert "$work/cert.pem" \
    --tls-key "$work/cert.key" >"$work/serve.out" 2>"$work/serve.err" &
server=$!

await "$work/serve.out" listens
port=$(sed -nE 's/^.*https:.*:([0-9]+)$/\1/p' "$work/serve.out")

# shown OPTION...: what a client of openssl's finds out about the server.
shown() {
    openssl s_client -connect "127.0.0.1:$port" "$@" </dev/null >"$out" 2>&1
}
shown
has "$out" "subject=CN = first"
shown -alpn h2,http/1.1
has "$out" "ALPN protocol: http/1.1"
shown -alpn h2
lacks "$out" "ALPN protocol: h2"
shown -tls1_1
lacks "$out" "Verification error"

# a page over TLS, and word to whoever asks for it without
printf 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' |
    openssl s_client -quiet -connect "127.0.0.1:$port" >"$out" 2>/dev/null
has "$out" "HTTP/1.1 200 OK"
{
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3
    cat <&3 >"$out"
    exec 3>&-
}
has "$out" "HTTP/1.1 400"
has "$out" "this port speaks https"

# a renewed certificate; then one that is no good
cp "$work/second.pem" "$work/cert.pem"
cp "$work/second.key" "$work/cert.key"
kill -HUP $server
await "$work/serve.err" event=certificate_renewed
shown
has "$out" "subject=CN = second"
cp "$work/first.pem" "$work/cert.pem"
kill -HUP $server
await "$work/serve.err" "event=certificate_refused error=.*does not belong to"
shown
has "$out" "subject=CN = second"
cp "$work/text" "$work/cert.pem"
kill -HUP $server
await "$work/serve.err" event=certificate_refused 2
shown
has "$out" "subject=CN = second"

kill -TERM $server
wait $server || fail "the server did not stop gracefully"
server=
exit 0
