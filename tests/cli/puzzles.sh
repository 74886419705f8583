# puzzles.sh: puzzles are found, kept as records, looked at again, and made for the page.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

mkdir "$work/found"
run 0 puzzles noir --kind truth --games 40 --want 3 --out "$work/found"
[ -s "$err" ] && fail "a progress bar without a terminal"
[ "$(grep -c '^\* noir-1-' "$out")" -eq 3 ] || fail "three were wanted"
grep -q "can only be" "$out" || fail "the solution is told"
[ "$(find "$work/found" -name '*.rec' | wc -l)" -eq 3 ] || fail "each has a file"
cp "$out" "$work/first"
run 0 puzzles noir --kind truth --games 40 --want 3
cmp -s "$out" "$work/first" || fail "the same games have other puzzles"

# a puzzle is a record
one=$(find "$work/found" -name '*.rec' | sort | head -1)
run 0 replay "$one" </dev/null
run 0 puzzles --check --deep 200 "$work"/found/*.rec
run 0 puzzles --json "$work"/found/*.rec
python3 - "$out" <<'PY' || fail "the page can't read it"
import json, sys
for puzzle in json.load(open(sys.argv[1])):
    assert puzzle["kind"] == "truth" and puzzle["id"].startswith("noir-1-")
    assert puzzle["clues"][-1][2] == [puzzle["right"]] and len(puzzle["values"]) == 8
    assert puzzle["options"] == {"notes": "off"}
    assert not any(path.endswith("possible") for path, value in puzzle["view"])
PY

# from records of one's own
run 0 play leduc --watch --seed 3 --bots novice --save "$work/game.rec"
"$deadfall" puzzles "$work/game.rec" --quick 40 --deep 200 >"$out" 2>"$err"
[ $? -le 1 ] || fail "a record can be looked through"

# what is certain: the only choice that wins or saves, and who it must be
mkdir "$work/sure"
run 0 puzzles armada --kind win --games 40 --want 2 --out "$work/sure"
[ "$(grep -c 'only to' "$out")" -eq 2 ] || fail "two choices that win were wanted"
run 0 puzzles armada --kind save --games 40 --want 1 --out "$work/sure"
has "$out" "certain not to lose"
run 0 puzzles intruder --kind who --players 4 --games 60 --want 1 --out "$work/sure"
grep -Eq "can only be (Intruder|Innocent)" "$out" || fail "who it must be is told"
run 0 puzzles --check --deep 500 "$work"/sure/*.rec
run 0 puzzles --json "$work"/sure/*.rec
python3 - "$out" <<'PY' || fail "the page can't read what is certain"
import json, sys
puzzles = json.load(open(sys.argv[1]))
assert sorted(puzzle["kind"] for puzzle in puzzles) == ["save", "who", "win", "win"]
for puzzle in puzzles:
    if puzzle["kind"] == "who":
        assert [seat for seat, instead in puzzle["fits"] if not instead] == [puzzle["right"]]
        assert puzzle["cases"] and all(puzzle["right"] not in members for members, *_ in puzzle["cases"])
        continue
    moves = [entry for entry in puzzle["l"] if isinstance(entry, int)]
    wrong = [move for text, actions in puzzle["wrong"] for move in actions]
    assert sorted(wrong + [puzzle["want"]]) == sorted(moves) and puzzle["tried"] > 0
    if puzzle["kind"] == "win":
        assert "[A-" in puzzle["then"]
    else:
        assert all("[A-" in text for text, _ in puzzle["wrong"])
PY

# a wrong one is never made for the page
who=$(find "$work/sure" -name '*who*.rec')
sed '/^#: who /y/0123/1230/' "$who" >"$work/wrong-who.rec"
run 1 puzzles --check "$work/wrong-who.rec"
has "$out" "wrong-who.rec: it is not certain"
run 3 puzzles --json "$work/wrong-who.rec"
has "$err" "it is not certain"

# one that is wrong is noticed, and named
sed 's/^#: truth seats\.\([01]\)\.room .*/#: truth seats.\1.room balcony/; t
     s/^#: truth seats.*/&/' "$one" >"$work/wrong.rec"
if ! cmp -s "$one" "$work/wrong.rec"; then
    run 1 puzzles --check "$work/wrong.rec" --deep 200
    has "$out" "wrong.rec: something else is possible, too"
fi

complains 2 puzzles
complains 2 puzzles noir --kind nonsense
complains 2 puzzles noir --check --json
complains 2 puzzles noir --games 0
complains 3 puzzles nosuchgame
complains 3 puzzles --check "$work/game.rec"
complains 3 puzzles --json /nonexistent
run 4 puzzles noir --kind truth --games 40 --want 1 --out "$work/nowhere"
has "$err" "can't write"
