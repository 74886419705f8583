# join.sh: whole games at tables of a server, whose lists of moves people can read as they are; free
# seats that the host fills or leaves out; and a bot that plays on for somebody who has gone.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

server=
cleanup() {
    [ -n "$server" ] && kill "$server" 2>/dev/null
    wait
}
"$deadfall" serve --listen 127.0.0.1:0 --db :memory: --relief 10 --rate 0 >"$work/serve" 2>&1 &
server=$!
await "$work/serve" listens
address=$(grep -o 'http://[0-9.:]*' "$work/serve" | head -1)

# three people at a table for five, of which a seat is left out and one is for a bot
for name in ann bob cy; do mkfifo "$work/in.$name"; done
"$deadfall" join "$address" --open intruder --players 5 --name Ann --plain <"$work/in.ann" \
    >"$work/ann" 2>&1 &
people=$!
exec 7>"$work/in.ann"
await "$work/ann" '4 seats are free\. Who has the invitation'
link=$(grep -o 'http://[^ ]*#i=[^ ]*' "$work/ann")
"$deadfall" join "$link" --name Bob --plain <"$work/in.bob" >"$work/bob" 2>&1 &
people="$people $!"
exec 8>"$work/in.bob"
await "$work/ann" '^3 seats are free\.$'
printf 'fewer\nfill\n' >&8
await "$work/bob" "Not now: Ann decides that" 2
printf 'fill clever\n' >&7
await "$work/ann" "There is no such bot.*novice, apprentice,"
printf 'fewer\n' >&7
await "$work/bob" "A seat is left out: 4 play"
printf 'fill apprentice\n' >&7
await "$work/bob" "A bot takes the seat of"
await "$work/ann" '^1 seat is free\.$'
"$deadfall" join "$link" --name "Cy Doe" --plain <"$work/in.cy" >"$work/cy" 2>&1 &
cy=$!
exec 9>"$work/in.cy"
await "$work/ann" "You choose a character"
printf 'fill\n' >&7
await "$work/ann" "^No seat is free"
printf 'be bruno\n' >&7 # short for what is listed
await "$work/ann" "You are Bruno"
await "$work/bob" "You choose a character"
printf '9\n1\n' >&8
await "$work/bob" "The moves are numbered 1 to 5"
await "$work/cy" "You choose a character"
printf 'relieve\nrelieve Zoe\nrelieve cy doe\n' >&7
await "$work/ann" "does not wait for anybody who has been away"
await "$work/ann" "For whom?"
await "$work/ann" "Not now: Cy Doe has not been away for long enough"
printf 'quit\n' >&9
wait $cy || fail "Cy's client ended badly"

# Until he may be relieved, whole games: one line for each move, as it is read and without codes.
cat >"$work/play.py" <<'EOF'
import json, random, re, subprocess, sys
deadfall, address, game = sys.argv[1:]
listed = subprocess.run([deadfall, "games", game, "--things", "--json"], stdout=subprocess.PIPE, check=True).stdout
codes = set()
for thing in json.loads(listed)[0]["things"]:
    codes |= {code for code in (thing.get("code", ""), thing.get("word", "")) if len(code) > 1 and code != thing["name"]}
with subprocess.Popen([deadfall, "join", address, "--open", game, "--bots", "1" if game in ("noir", "saw", "armada") else "2",
                       "--players", "2" if game in ("noir", "saw", "armada") else "3", "--name", "Zoe", "--plain"],
                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as person:
    dice = random.Random(game)
    moves = 0
    over = False
    for line in person.stdout:
        listed = re.match(r"(\d+): (.*)", line)
        if listed and listed[1] == "1":
            person.stdin.write(f"{dice.randint(1, 4)}\n")
        elif re.match("There is only move|The moves are numbered", line):
            person.stdin.write("1\n")
        elif "`rematch` to play again" in line:
            over = True
            person.stdin.write("quit\n")
        if listed:
            moves += 1
            label = re.split("[;,] ", listed[2])[0]
            words = re.findall(r"[\w'-]+", label)
            bad = [word for word in words[1:] if word in codes]
            bad += re.findall(r"\b(?:on|of|for|from|seat|player|accuse|trap) \d", label)
            bad += re.findall(r"^\W|^[A-Z]|_", label)
            if bad:
                sys.exit(f"{game} lists '{line.rstrip()}': {bad}")
sys.exit(0 if over and moves > 20 else f"{game}: {moves} moves were listed, and it is {'over' if over else 'not over'}")
EOF
games=
for game in noir intruder saw island armada; do
    python3 "$work/play.py" "$deadfall" "$address" $game 2>"$work/$game.err" &
    games="$games $!:$game"
done
for game in $games; do
    wait "${game%:*}" || fail "$(cat "$work/${game#*:}.err")"
done

# all who are here have to agree, and may think better of it
await "$work/bob" 'All wait for Cy Doe\. `relieve Cy Doe`'
printf 'relieve\n' >&7
await "$work/ann" "You would let a bot play on for Cy Doe"
await "$work/bob" "^Ann would let a bot play on for Cy Doe"
printf 'relieve Cy Doe\n' >&7
await "$work/ann" "You would rather wait for Cy Doe"
printf 'relieve Cy Doe\n' >&7
await "$work/ann" "You would let a bot play on for Cy Doe" 2
printf 'relieve\n' >&8
await "$work/ann" "Cy Doe has been away for long; the others let a bot play on"
await "$work/ann" "Round 1 begins"
exec 7>&- 8>&- 9>&-
# shellcheck disable=SC2086 # several
wait $people
exit 0
