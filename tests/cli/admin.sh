# admin.sh: what an administrator does to a store: private copies, one put back (also after kill -9),
# files of others left alone.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() {
    [ -n "$server" ] && kill -9 "$server" 2>/dev/null
    touch "$work/read" # what waits for that
    wait
}
db=$work/deadfall.db

# start OPTION...: a server on a port of its own, with its output in $work/serve.
start() {
    local try i
    for try in 1 2 3 4 5; do
        port=$((20000 + (RANDOM * 7 + $$ + try) % 30000))
        "$deadfall" serve --listen 127.0.0.1:$port --db "$db" "$@" >"$work/serve" 2>"$work/serve.err" &
        server=$!
        for i in $(seq 600); do
            grep -q listens "$work/serve" && return 0
            kill -0 $server 2>/dev/null || break
            sleep 0.1
        done
    done
    cp "$work/serve.err" "$err"
    fail "the server does not start"
}
stop() { # SIGNAL
    kill "-$1" "$server"
    wait "$server" 2>/dev/null
    server=
}
# play NAME: a match against a bot; its table is in $table.
play() {
    "$deadfall" join http://127.0.0.1:$port --open noir --players 2 --bots 1 --bot random \
        --name "$1" --auto --record "$work/$1.rec" >"$work/$1" 2>&1 || {
        cp "$work/$1" "$out"
        fail "$1 can't play"
    }
    table=$(grep -o '/t/[A-Za-z0-9_-]*' "$work/$1" | head -1 | cut -c4-)
    [ -n "$table" ] || fail "$1 has no table"
}
mode_is() { [ "$(stat -c %a "$2")" = "$1" ] || fail "$2 has the mode $(stat -c %a "$2")"; }

# ---- copies are for their owner alone, and nothing is written over

umask 022
start
play Ann
first=$table
run 0 admin backup --db "$db" --out "$work/copy.db"
mode_is 600 "$work/copy.db"
complains 3 admin backup --db "$db" --out "$work/copy.db"
has "$err" "File exists"
ls "$work" | grep -q part && fail "half a copy is left behind"
: >"$work/old.rec"
chmod 644 "$work/old.rec"
run 0 admin export --db "$db" --out "$work/old.rec" -- "$first"
mode_is 600 "$work/old.rec"
run 0 admin export --db "$db" --out "$work/new.rec" -- "$first"
mode_is 600 "$work/new.rec"
complains 3 admin backup --db "$db" --out "$work/nowhere/copy.db"

# ---- a copy put back: not under a server, and after a kill -9 the old log does not come back

play Bob
second=$table
complains 3 admin restore "$work/copy.db" --db "$db"
has "$err" "in use"
stop KILL
[ -s "$db-wal" ] || fail "this test needs a log that was left behind"
mkdir "$work/killed"
cp "$db"* "$work/killed"
run 0 admin restore "$work/copy.db" --db "$db"
has "$out" "is kept in"
kept=$(sed -n 's/^.* is kept in //p' "$out")
mode_is 600 "$db"
run 0 admin list --db "$db"
has "$out" "$first"
lacks "$out" "$second"
start
run 0 admin list --db "$db"
lacks "$out" "$second"
play Cat
stop TERM
run 0 admin list --db "$db"
has "$out" "$table"
# what was there before is whole, with what stood in the log alone, and can be put back as well
cp "$kept" "$work/kept.db"
run 0 admin restore "$work/kept.db" --db "$db"
run 0 admin list --db "$db"
has "$out" "$first"
has "$out" "$second"
lacks "$out" "$table"
# whenever it is interrupted, the database is the whole old one or the whole new one
interrupted() { # CALL N: ended when it does that for the Nth time; fails when it never does
    rm -rf "$work/cut"
    cp -r "$work/killed" "$work/cut"
    # in a shell of its own, which does not say that it was killed
    if (
        strace -f -qq -o /dev/null -e trace="$1" -e inject="$1:signal=KILL:when=$2" "$deadfall" \
            admin restore "$work/copy.db" --db "$work/cut/deadfall.db" >"$out" 2>"$err"
        exit $?
    ) 2>/dev/null; then
        return 1
    fi
    run 0 admin list --db "$work/cut/deadfall.db"
    has "$out" "$first"
    if ! grep -qF -- "$second" "$out"; then # then it is the new one, and the old one is kept
        run 0 admin list --db "$(ls "$work"/cut/deadfall.db.2*[0-9])"
        has "$out" "$second"
    fi
    run 0 admin restore "$work/copy.db" --db "$work/cut/deadfall.db"
    run 0 admin list --db "$work/cut/deadfall.db"
    has "$out" "$first"
    lacks "$out" "$second"
}
cuts=0
if strace -o /dev/null true 2>/dev/null; then # not everywhere is that allowed
    for call in link rename unlink ftruncate fsync fdatasync pwrite64; do
        step=1
        while [ $step -le 5 ] && interrupted $call $step; do
            step=$((step + 1))
            cuts=$((cuts + 1))
        done
    done
    [ $cuts -ge 12 ] || fail "interrupted $cuts times only"
fi
# a copy that was made by hand, with its log beside it
run 0 admin restore "$work/killed/deadfall.db" --db "$db"
run 0 admin list --db "$db"
has "$out" "$second"
[ -s "$work/killed/deadfall.db-wal" ] || fail "the copy was changed"
if [ "$(id -u)" -eq 0 ]; then # what root puts back is for whoever had it
    chown nobody "$db"
    rm -f "$db-lock"
    run 0 admin restore "$work/copy.db" --db "$db"
    [ "$(stat -c %U "$db" "$db-lock" | sort -u)" = nobody ] || fail "it belongs to somebody else now"
    chown root "$db"*
    run 0 admin restore "$work/killed/deadfall.db" --db "$db"
    run 0 admin list --db "$db"
fi
complains 2 admin restore --db "$db"
complains 3 admin restore "$db" --db "$db"
complains 3 admin restore "$work/none.db" --db "$db"
# another program that has it open
sqlite3 "$db" >"$work/shell" 2>&1 <<SQL &
SELECT count(*) FROM tables;
.shell touch $work/reads; while [ ! -e $work/read ]; do sleep 0.1; done
SQL
until [ -e "$work/reads" ]; do sleep 0.1; done
complains 3 admin restore "$work/copy.db" --db "$db"
has "$err" "in use"
touch "$work/read"
wait

# a damaged copy changes nothing; a damaged database is what copies are for
cp "$work/copy.db" "$work/damaged.db"
size=$(stat -c %s "$work/damaged.db")
dd if=/dev/urandom of="$work/damaged.db" bs=1 seek=$((size / 2)) count=$((size / 4)) conv=notrunc 2>/dev/null
before=$(sha256sum <"$db")
complains 3 admin restore "$work/damaged.db" --db "$db"
has "$err" "damaged"
[ "$before" = "$(sha256sum <"$db")" ] || fail "a damaged copy has changed the database"
ls "$work" | grep -q '\.new' && fail "something is left behind"
head -c 3000 /dev/urandom >"$db"
run 0 admin restore "$work/copy.db" --db "$db"
run 0 admin list --db "$db"
has "$out" "$first"
rm "$db"*
run 0 admin restore "$work/copy.db" --db "$db"
run 0 admin list --db "$db"
has "$out" "$first"

# ---- a table deleted, a name removed

start
play Zebulon
play Ann
complains 3 admin delete --db "$db" -- "$table"
has "$err" "without --yes"
complains 3 admin forget Zebulon --db "$db"
has "$err" "--everywhere"
complains 3 admin forget Zebulo --everywhere --db "$db"
has "$err" "nobody of that name"
complains 3 admin forget Zebulon --table nowhere --db "$db"
has "$err" "no table nowhere"
run 0 admin delete --yes --db "$db" -- "$table"
run 0 admin list --db "$db"
lacks "$out" "$table"
complains 3 admin delete --yes --db "$db" -- "$table"
run 0 admin forget Zebulon --everywhere --talk --db "$db"
has "$out" "Removed at 1 table."
complains 3 admin forget Zebulon --everywhere --db "$db"
stop TERM
grep -qaF Zebulon "$db" && fail "the name is still in the file"

# ---- what is not ours is left as it is

others() { # FILE...: they and their folder stay as they are, whatever is tried
    local file=$1 before
    before=$(cd "$work/others" && sha256sum -- *)
    complains 3 serve --db "$file" --listen 127.0.0.1:1
    complains 3 admin list --db "$file"
    complains 3 admin restore "$file" --db "$db"
    rm -f "$file-lock"
    [ "$before" = "$(cd "$work/others" && sha256sum -- *)" ] || fail "$file was changed"
}
mkdir "$work/others"
sqlite3 "$work/others/plain.db" "CREATE TABLE addresses (name TEXT); INSERT INTO addresses VALUES ('Zoe')"
others "$work/others/plain.db"
has "$err" "another program"
complains 3 admin restore "$work/copy.db" --db "$work/others/plain.db"
has "$err" "another program"
rm -f "$work/others/plain.db-lock"
sqlite3 "$work/others/logged.db" "PRAGMA journal_mode = WAL; CREATE TABLE addresses (name TEXT)" >/dev/null
others "$work/others/logged.db"
sqlite3 "$work/others/live.db" >/dev/null <<SQL
PRAGMA journal_mode = WAL;
CREATE TABLE addresses (name TEXT);
.shell cp $work/others/live.db $work/others/hot.db; cp $work/others/live.db-wal $work/others/hot.db-wal
SQL
[ -s "$work/others/hot.db-wal" ] || fail "this test needs a log"
others "$work/others/hot.db"
has "$err" "another program"
echo "my diary" >"$work/others/diary.txt"
others "$work/others/diary.txt"
has "$err" "no database"
seq 2000 >"$work/others/odd name?.db"
others "$work/others/odd name?.db"
complains 3 admin list --db "$work/others"

complains 3 admin restore "$work/copy.db" --db postgres://localhost/none
has "$err" "pg_restore"
exit 0
