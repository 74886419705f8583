# disk.sh: a full disk while saving: one clear line, the game goes on, what was saved stays.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

# no folder can be made there
printf 'hall\nend\nquit\nquit\n' | XDG_DATA_HOME=/dev/null/x "$deadfall" play noir --seed 5 \
    --option starter=0 >"$out" 2>"$err"
code=$?
[ $code -eq 4 ] || fail "leaving without a save ended with $code"
has "$out" "The game could not be saved: "
has "$out" "You end the turn."
has "$out" "\`quit\` again leaves without it"
lacks "$out" "The game is saved"

# the same, rescued by another place
printf 'hall\nsave %s\nend\nquit\n' "$work/rescued.rec" | XDG_DATA_HOME=/dev/null/x "$deadfall" \
    play noir --seed 5 --option starter=0 >"$out" 2>"$err" || fail "the rescue failed"
has "$work/rescued.rec" "0: end"
has "$out" "Saved to $work/rescued.rec."

# a real full disk needs a file system of its own; without the right to mount that part is skipped
disk=$work/disk
mkdir "$disk"
cat >"$work/inside" <<'END'
mount -t tmpfs -o size=16k tmpfs "$1" || exit 77
printf 'hall\nquit\n' | "$2" play noir --seed 5 --option starter=0 --save "$1/game.rec" >"$3" || exit 2
cp "$1/game.rec" "$3.before"
dd if=/dev/zero of="$1/filler" bs=1k status=none 2>/dev/null
printf 'listen\nlisten\n' | "$2" play --load "$1/game.rec" >"$3"
echo $? >"$3.code"
cp "$1/game.rec" "$3.after"
rm "$1/filler"
printf 'listen\nquit\n' | "$2" play --load "$1/game.rec" >"$3.later" || exit 3
END
unshare -rm bash "$work/inside" "$disk" "$deadfall" "$work/full" 2>"$err"
code=$?
if [ $code -eq 77 ] || [ $code -eq 1 ]; then
    echo "skipped: nothing can be mounted here"
else
    [ $code -eq 0 ] || fail "the run on a full disk ended with $code"
    cp "$work/full" "$out"
    has "$out" "The game could not be saved: "
    has "$out" "You listen"
    [ "$(cat "$work/full.code")" -eq 4 ] || fail "exit code $(cat "$work/full.code")"
    cmp -s "$work/full.before" "$work/full.after" || fail "the old save was damaged"
    cp "$work/full.later" "$out"
    has "$out" "The game is saved."
fi
