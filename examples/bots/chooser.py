#!/usr/bin/env python3
"""A bot for Deadfall: any legal action, but rather not the dull ones. Standard library alone.

Try it:  deadfall bot-check "python3 examples/bots/chooser.py"
         deadfall play noir --opponent "cmd:python3 examples/bots/chooser.py"
docs/bot-protocol.md describes every message.

SPDX-License-Identifier: MIT
"""
import json
import random
import sys

# How much each kind of action is liked, by its first word; all others have 4.
LIKING = {
    "shoot": 9, "hit": 9, "detonate": 12, "build": 12, "play": 8, "attack": 9,
    "end": 1, "pass": 1, "skip": 1, "done": 1, "keep": 2, "none": 1,
}


def say(**message):
    print(json.dumps(message), flush=True)  # without the flush nobody ever hears it


def choose(dice, message):
    """One of the legal actions, each as likely as it is liked."""
    legal = message["legal"]
    weights = [LIKING.get(action["words"].split(" ")[0], 4) for action in legal]
    return dice.choices(legal, weights)[0]["number"]


def main():
    dice = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name="Chooser")  # no "games": it plays all of them
        elif kind == "new":
            dice = random.Random(message["seed"])  # the same seed, the same choices
        elif kind == "choose":
            say(type="choice", id=message["id"], number=choose(dice, message))
        elif kind == "fault":
            print("I was told:", message["text"], file=sys.stderr)
        elif kind == "quit":
            break
        # events, ends and whatever later versions say need no answer


main()
