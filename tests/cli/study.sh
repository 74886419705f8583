# study.sh: `deadfall lab`: the same figures however they are played, runs that are ended and gone on
# with, files that can't be, and wishes that make no sense.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

lab() { "$deadfall" lab leduc --games 500 "$@"; }
dump() { sqlite3 "$1" .dump; }

# ---- One thread, two threads, three processes -----------------------------------------------------
lab --jobs 1 --db "$work/one.db" --json >"$work/one.json" 2>"$err" || fail "one thread"
lab --jobs 2 --db "$work/two.db" --json >"$work/two.json" 2>"$err" || fail "two threads"
dump "$work/one.db" >"$work/one.sql"
dump "$work/two.db" >"$work/two.sql"
cmp -s "$work/one.sql" "$work/two.sql" || fail "two threads keep something else than one"
cmp -s "$work/one.json" "$work/two.json" || fail "two threads find something else than one"
mpi=$(dirname "$deadfall")/deadfall-mpi
if [ -x "$mpi" ] && command -v mpirun >/dev/null; then
    tools/mpirun -n 3 "$mpi" lab leduc --games 500 --db "$work/three.db" --json >"$work/three.json" \
        2>"$err" || fail "three ranks"
    dump "$work/three.db" >"$work/three.sql"
    cmp -s "$work/one.sql" "$work/three.sql" || fail "three ranks keep something else than one"
    cmp -s "$work/one.json" "$work/three.json" || fail "three ranks find something else than one"
    # a wish that makes no sense is answered once
    tools/mpirun -n 3 "$mpi" lab leduc --sweep nonsense >"$out" 2>"$err" && fail "that is no success"
    [ "$(grep -c 'sweep is written' "$err")" -eq 1 ] || fail "every rank complains"
    "$mpi" play noir >"$out" 2>"$err" && fail "deadfall-mpi does not play"
    has "$err" '`lab`'
else
    echo "SKIPPED: without Open MPI there are no ranks"
fi
lab --seed 2 --json >"$work/other.json" 2>"$err" || fail "another seed"
cmp -s "$work/one.json" "$work/other.json" && fail "another seed finds the very same"

# ---- What is in the file --------------------------------------------------------------------------
ask() { sqlite3 "$1" "$2"; }
[ "$(ask "$work/one.db" "SELECT count(*) > 500 FROM game")" = 1 ] || fail "no rows of games"
[ "$(ask "$work/one.db" "SELECT count(*) FROM game g WHERE
    (SELECT count(*) FROM seat s WHERE (s.part, s.deal, s.variant) = (g.part, g.deal, g.variant)) <> 2")" = 0 ] ||
    fail "a game without its seats"
# the counts are the rows, counted
[ "$(ask "$work/one.db" "SELECT sum(worth) FROM seat JOIN part USING (part) WHERE name = 'play apprentice 2'")" = \
    "$(ask "$work/one.db" "SELECT sum(sum) FROM count JOIN part USING (part)
        WHERE name = 'play apprentice 2' AND measure = 'worth by order'")" ] || fail "counts and rows differ"
lab --thin --db "$work/thin.db" --json >"$work/thin.json" 2>"$err" || fail "--thin"
cmp -s "$work/one.json" "$work/thin.json" || fail "--thin finds something else"
[ "$(ask "$work/thin.db" "SELECT count(*) FROM game")" = 0 ] || fail "--thin keeps games"

# ---- Ended, and gone on with ----------------------------------------------------------------------
: >"$out"
"$deadfall" lab leduc --games 4000 --jobs 1 --db "$work/cut.db" >"$out" 2>"$err" &
cut=$!
is_written() { [ -s "$work/cut.db-wal" ] || [ -s "$work/cut.db" ]; }
until_so "nothing is kept" is_written
kill -KILL $cut 2>/dev/null
wait $cut 2>/dev/null
"$deadfall" lab leduc --games 4000 --jobs 2 --db "$work/cut.db" --json >"$work/cut.json" 2>"$err" ||
    fail "a killed run is not gone on with"
"$deadfall" lab leduc --games 4000 --jobs 2 --db "$work/whole.db" --json >"$work/whole.json" 2>"$err" || fail "whole"
cmp -s "$work/cut.json" "$work/whole.json" || fail "a killed run finds something else"
dump "$work/cut.db" >"$work/cut.sql"
dump "$work/whole.db" >"$work/whole.sql"
cmp -s "$work/cut.sql" "$work/whole.sql" || fail "a killed run keeps something else"
# more games later are the same as at once
lab --db "$work/more.db" >"$out" 2>"$err" || fail "the first part"
"$deadfall" lab leduc --games 4000 --db "$work/more.db" --json >"$work/more.json" 2>"$err" || fail "more games"
cmp -s "$work/more.json" "$work/whole.json" || fail "more games later find something else"
# Ctrl-C still tells what there is
: >"$out"
"$deadfall" lab saw --games 1000000 --jobs 1 --db "$work/int.db" --out "$work/int.html" >"$out" 2>"$err" &
long=$!
is_begun() { [ -s "$work/int.db-wal" ]; }
until_so "it does not begin" is_begun
interrupt $long
wait $long
[ $? -eq 130 ] || fail "Ctrl-C should end with 130"
has "$err" "stopped early"
has "$err" "goes on from here"
has "$out" "in the lab"
[ -s "$work/int.html" ] || fail "Ctrl-C writes no report"

# ---- The report -----------------------------------------------------------------------------------
lab --out "$work/report.html" >"$out" 2>"$err" || fail "--out"
has "$out" "Is it fair?"
has "$out" "What are secrets worth?"
has "$out" "The report is in $work/report.html"
has "$work/report.html" "deadfall lab leduc --games 500 --seed 1"
if grep -qE '(src|href)="?(https?:)?//' "$work/report.html"; then fail "the report wants something from elsewhere"; fi
lab --out "$work/no/such/folder.html" >"$out" 2>"$err" && fail "no such folder"
[ "$(wc -l <"$err")" -eq 1 ] || fail "one line, please"

# ---- Sweeps and two studies side by side ----------------------------------------------------------
run 0 lab null --games 50 --players 3 --sweep die=fair,high,low --jobs 2
has "$out" "What do the options do?"
run 0 lab compare "$work/one.db" "$work/two.db"
has "$out" "0 of "
run 0 lab compare "$work/one.db" "$work/whole.db" --json
has "$out" '"deadfall.lab.1"'
run 0 lab compare "$work/one.db" "$work/two.db" --out "$work/compared.html"
[ -s "$work/compared.html" ] || fail "no report"

# ---- What can't be --------------------------------------------------------------------------------
complains 2 lab
complains 2 lab nosuchgame
complains 2 lab noir --sweep hits_to_win
has "$err" "NAME=VALUE"
complains 2 lab noir --sweep no_such=1
has "$err" "noir has no option 'no_such'"
complains 2 lab noir --sweep hits_to_win=3..1
has "$err" "a range is written"
complains 2 lab noir --sweep hits_to_win=1..99
complains 2 lab noir --games 0
complains 2 lab noir --games 10 --minutes 1
complains 2 lab noir --thin
complains 2 lab noir intruder
complains 2 lab compare "$work/one.db"
complains 3 lab compare "$work/one.db" "$work/nothing.db"
printf 'This is no database, but long enough to be looked at as if it were one.' >"$work/text.db"
complains 3 lab leduc --games 10 --db "$work/text.db"
has "$err" "is no file of the lab"
complains 3 lab leduc --games 10 --seed 9 --db "$work/one.db"
has "$err" "holds another study"
complains 3 lab kuhn --games 10 --db "$work/one.db"
has "$err" "holds another study"
sqlite3 "$work/strange.db" "CREATE TABLE mine (x)"
complains 3 lab leduc --games 10 --db "$work/strange.db"
has "$err" "a database of something else"
cp "$work/one.db" "$work/newer.db"
sqlite3 "$work/newer.db" "PRAGMA user_version = 99"
complains 3 lab leduc --games 500 --db "$work/newer.db"
has "$err" "has version 99"
complains 3 lab leduc --games 500 --db "$work"
dump "$work/one.db" >"$work/after.sql"
cmp -s "$work/one.sql" "$work/after.sql" || fail "a refusal has changed the file"

# a full disk needs a file system of its own; without the right to mount that part is skipped
mkdir "$work/disk"
cat >"$work/inside" <<'END'
mount -t tmpfs -o size=300k tmpfs "$1" || exit 77
"$2" lab leduc --games 4000 --db "$1/full.db" >"$3" 2>"$4"
code=$?
mkdir "$3.kept" && cp "$1"/full.db* "$3.kept" # where there is room to look at it
sqlite3 "$3.kept/full.db" "PRAGMA integrity_check" >"$3.check"
exit $code
END
unshare -rm bash "$work/inside" "$work/disk" "$deadfall" "$out" "$err"
code=$?
if [ $code -eq 77 ] || [ $code -eq 1 ]; then
    echo "skipped: nothing can be mounted here"
else
    [ $code -eq 4 ] || fail "a full disk ended with $code"
    has "$err" "the disk is full"
    [ "$(wc -l <"$err")" -eq 1 ] || fail "one line, please"
    [ "$(cat "$out.check")" = ok ] || fail "a full disk damages the file"
fi
exit 0
