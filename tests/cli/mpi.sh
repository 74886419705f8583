# mpi.sh: the long jobs by threads and by many processes: the same results, whoever does them.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

mpi=$deadfall-mpi
if [ ! -x "$mpi" ] || ! command -v mpirun >/dev/null; then
    echo "skipped: no deadfall-mpi here, or no mpirun"
    exit 0
fi

# by_ranks CODE COUNT ARGUMENT...: as run, by so many processes.
by_ranks() {
    local want=$1 ranks=$2
    shift 2
    tools/mpirun -n "$ranks" "$mpi" "$@" >"$out" 2>"$err"
    local code=$?
    [ $code -eq "$want" ] || fail "deadfall-mpi $* ended with $code instead of $want"
}
but_seconds() { grep -v '"seconds"' "$out"; }

# alike ARGUMENT...: one thread, two, and three processes give the same counts and rows.
alike() {
    run 0 sim "$@" --json --jobs 1 --rows "$work/rows"
    but_seconds >"$work/counts"
    run 0 sim "$@" --json --jobs 2 --rows "$work/more"
    but_seconds | cmp -s - "$work/counts" || fail "two threads change the counts of sim $*"
    cmp -s "$work/more" "$work/rows" || fail "two threads change the rows of sim $*"
    by_ranks 0 3 sim "$@" --json --rows "$work/more"
    but_seconds | cmp -s - "$work/counts" || fail "three processes change the counts of sim $*"
    cmp -s "$work/more" "$work/rows" || fail "three processes change the rows of sim $*"
}
alike noir --games 400 --bots rules,random --rotate --seed 4
alike saw --games 60 --bots rules --count trap
alike intruder --games 100 --bots intruder=rules,innocent=random
alike kuhn --games 20000

# An arena: the same counts, the same records, and three processes go on with what one has kept
but_times() { grep -v '"seconds' "$out"; }
arena=(arena saw --players 3 --bots rules,random,novice --both --seed 9)
run 0 "${arena[@]}" --games 60 --jobs 1 --json --records "$work/one"
but_times >"$work/counts"
by_ranks 0 3 "${arena[@]}" --games 60 --json --records "$work/three"
but_times | cmp -s - "$work/counts" || fail "three processes change the counts of arena"
diff -r "$work/one" "$work/three" >/dev/null || fail "three processes keep other records"
run 0 "${arena[@]}" --games 30 --jobs 2 --resume "$work/arena.json"
by_ranks 0 3 "${arena[@]}" --games 60 --json --resume "$work/arena.json"
but_times | cmp -s - "$work/counts" || fail "an arena gone on with by three processes differs"
run 0 arena noir --bots rules,random --until-clear --games 400 --jobs 1 --json
but_times >"$work/counts"
by_ranks 0 3 arena noir --bots rules,random --until-clear --games 400 --json
but_times >"$work/more"
cmp -s "$work/more" "$work/counts" ||
    fail "three processes end a clear arena elsewhere"

# A report is the same, too
run 0 lab kuhn --games 300 --json --jobs 1
cp "$out" "$work/first"
by_ranks 0 3 lab kuhn --games 300 --json
cmp -s "$out" "$work/first" || fail "three processes change the findings of lab"

# Stopped: what there is is told and written, and goes on from there
tools/mpirun -n 3 "$mpi" lab saw --games 1000000 --db "$work/cut.db" --out "$work/cut.html" \
    >"$out" 2>"$err" &
cut=$!
is_begun() { [ -s "$work/cut.db-wal" ]; }
until_so "it does not begin" is_begun
kill -TERM $cut
wait $cut
has "$err" "stopped early: this is what there is"
has "$out" "in the lab"
[ -s "$work/cut.html" ] || fail "a run that was stopped should leave a report"

# What is wrong is said once, and everybody ends
by_ranks 2 3 sim noir --bots nobody
[ "$(grep -c "there are random" "$err")" -eq 1 ] || fail "a complaint should come once"
by_ranks 3 3 sim noir --games 50 --rows "$work/nowhere/rows"
[ "$(grep -c "No such file" "$err")" -eq 1 ] || fail "a file that can't be made should be told once"
by_ranks 2 1 play noir
has "$err" "does everything else"
