# scenarios.sh: deadfall test: what holds, what fails with file and line, what can't be read.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

mkdir -p "$work/set/deep"
cat >"$work/set/good.scn" <<'END'
game noir
position
  seats.0.room: hall
legal 0 has: shoot hall
refuse 0: shoot foyer [N-28]
END
cat >"$work/set/deep/bad.scn" <<'END'
game noir
position
  seats.0.room: hall
legal 0 has: shoot hall
legal 0 has: shoot foyer
END
echo "not a scenario" >"$work/set/notes.txt"

run 0 test "$work/set/good.scn"
has "$out" "1 scenario: 1 hold, 0 fail"
run 0 test --verbose "$work/set/good.scn"
has "$out" "good.scn: ok"
run 1 test "$work/set"
has "$out" "deep/bad.scn:5: "
has "$out" "2 scenarios: 1 hold, 1 fail"
run 1 test "$work/set" --json
has "$out" '"line": 5'
run 3 test "$work/set/good.scn" "$work/nowhere.scn"
has "$err" "nowhere.scn"
has "$out" "1 could not be read"
run 1 test "$work/set/notes.txt"
has "$out" "notes.txt:1: "
mkdir "$work/empty"
run 3 test "$work/empty"
complains 2 test
