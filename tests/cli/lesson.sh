# lesson.sh: a scenario with something to say becomes a lesson; others are refused in words.
#
# SPDX-License-Identifier: MIT
set -eu
deadfall=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/good.scn" <<'SCENARIO'
game noir
position
  seats.0.room: hall
  seats.1.room: kitchen
say: Listen first.
do 0: listen
do 1: answer dining
say: Now you know more.
SCENARIO
lesson=$("$deadfall" test --lesson "$folder/good.scn")
for wanted in '"names":["John Doe","Jane Doe"]' '"say":"Listen first."' '"want":16' '["seats.1.room","?"]' '"record":"deadfall record 1' \
    'Jane Doe answers: the Dining Room is next door.'; do
    grep -qF "$wanted" <<<"$lesson" || {
        echo "the lesson lacks $wanted"
        exit 1
    }
done
if grep -qF '["seats.1.room","kitchen"]' <<<"$lesson"; then
    echo "the lesson shows what seat 0 may not know"
    exit 1
fi

echo "game noir" >"$folder/silent.scn"
if said=$("$deadfall" test --lesson "$folder/silent.scn" 2>&1); then
    echo "a lesson that says nothing was accepted"
    exit 1
fi
grep -q 'says nothing' <<<"$said"
if "$deadfall" test --lesson "$folder/none.scn" 2>/dev/null; then
    echo "a lesson that is not there was accepted"
    exit 1
fi
