# bots.sh: programs that speak the bot protocol: the examples, bot-check, play, and bad ones.
#
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/common"

chooser_py="python3 examples/bots/chooser.py"
chooser_c=$work/chooser
cc -std=c17 -O1 -Wall -Wextra -Wpedantic -Werror examples/bots/chooser.c -o "$chooser_c" ||
    fail "the example in C does not compile"
for example in examples/bots/*; do
    [ "$(wc -l <"$example")" -lt 80 ] || fail "$example is no short example any more"
done

# the examples pass, in all games
run 0 bot-check "$chooser_c"
has "$out" "checks passed"
has "$out" 'says hello after'
has "$out" "the same choices"
for game in $(cut -d ' ' -f 1 tests/golden/signatures); do
    has "$out" "$game: starts"
done
run 0 bot-check "cmd:$chooser_py" noir
has "$out" "checks passed"
lacks "$out" "null"

# in an arena and at the table, with a comma in the command
run 0 arena null --players 2 --bots "cmd:$chooser_c,cmd:true x\,y; exec $chooser_c,random" --games 6
has "$out" "chooser"
lacks "$out" "faults, replaced"
run 0 play noir --watch --bots "rules,cmd:$chooser_c" --seed 3 --save "$work/watch.rec"
has "$work/watch.rec" 'seat 1 bot external "Chooser in C"'
run 0 replay "$work/watch.rec"
keys 'start hall\nmove library\nundo\nmove bedroom\nend\nquit\n'
run 0 play noir --opponent "cmd:$chooser_c" --seed 5 --option starter=0 --save "$work/game.rec" \
    <"$work/in"
has "$work/game.rec" "0: move bedroom"
has "$out" "Chooser in C"
complains 3 play --load "$work/game.rec"
has "$err" "--opponent cmd:COMMAND"
keys 'quit\n'
run 0 play --load "$work/game.rec" --opponent "cmd:$chooser_c" <"$work/in"
complains 2 play --load "$work/game.rec" --opponent rules
run 1 play noir --save "$work/own.rec" < <(echo hall)
complains 2 play --load "$work/own.rec" --opponent "cmd:$chooser_c"
has "$err" "every seat of this game has its player"
complains 2 play noir --opponent "cmd:exit 1"
has "$err" "bot exit 1: the process ended with exit code 1"
complains 2 sim noir --bots "cmd:$chooser_c"
has "$err" "arena"

# bad ones: what is wrong, and what would mend it
hello='{"type":"hello","protocol":1,"name":"Bad"}'
bad() { # bad COMMAND WORDS [MS]: bot-check finds something and says this
    run 1 bot-check "$1" null --ms "${3-20000}" </dev/null
    has "$out" "FAILED"
    has "$out" "checks failed"
    tr -s '\n ' ' ' <"$out" >"$work/line"
    has "$work/line" "$2"
}
bad "exit 3" "exit code 3"
bad "./no-such-bot" "not found"
bad "echo good morning" "Standard output is for messages alone"
bad "echo '{\"type\":\"hello\",\"protocol\":9,\"name\":\"New\"}'" '"protocol": 1'
bad "echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"N\",\"games\":[\"noir\"]}'" "leave \"games\" out"
bad "read l; echo '$hello'; exec sleep 100" "Is the output flushed after every line?" 500
bad "read l; echo '$hello'; read l; echo oh dear >&2; exit 1" "| oh dear"
bad "read l; echo '$hello'; exec yes '{\"type\":\"info\"}'" "Answer each \`choose\` with one line"
bad "read l; exec <&-; echo '$hello'; sleep 100" "Read standard input line by line"
bad "read l; echo '$hello'; head -c 9000 /dev/zero | tr '\0' x; sleep 9" "End every message"
bad "exec sed -u -n -e 's/^{\"type\":\"hello\".*/$hello/p' \
    -e 's/^{\"type\":\"choose\",\"id\":\([0-9]*\).*/{\"type\":\"choice\",\"id\":\1,\"number\":77}/p'" \
    "number 77, which is not among the legal actions"
bad "$chooser_c; sleep 100" "does not leave within a second after \`quit\`"
has "$work/line" "after the end of its input"
complains 2 bot-check
complains 2 bot-check a b c
complains 2 bot-check "$chooser_c" chess
run 1 bot-check "echo '{\"type\":\"hello\",\"protocol\":1,\"name\":\"N\",\"games\":[\"go\"]}'"
has "$out" "none of the games"

# a person who plays against a bad one is told that it is bad, but not what it said
rm -f "$work/game.rec"
run 0 play null --seed 3 --players 2 --save "$work/game.rec" --opponent "cmd:read l; echo '$hello'; \
    while read l; do echo \"I hold \$l\"; done" < <(yes 1)
has "$out" "Bad did not keep to the bot protocol."
lacks "$out" "I hold"
has "$err" "faults of a bot"
