# whole_game.py: a game on a full screen from its first question to its last, at three sizes; nothing is
# cut off at any time. Usage: whole_game.py DEADFALL GAME
#
# SPDX-License-Identifier: MIT
import os
import random
import re
import shutil
import sys
import tempfile

from emulator import Emulator, Gone

SIZES = [(80, 24), (100, 30), (200, 60)]
# What of the table has to be seen in every position; what the game is played with, to keep it short.
GAMES = {
    "noir": ([r"/=====", r"^\+-{47}\+"], ["--option", "hits_to_win=1", "--option", "turn_limit=60"]),
    "intruder": ([r"^.{1,5}Ada", r"^.{1,5}Ben", r"^.{1,5}Cat", r"^.{1,5}Dan", r"^deck \d"], []),
    "saw": ([r"^.{1,5}Abel", r"^.{1,5}Bea", r"^.{1,5}Cole"], ["--players", "3"]),
    "island": ([r"^Round", r"^Piles", r"^.{1,5}Ada", r"^.{1,5}Bo", r"^.{1,5}Cleo"], []),
    "armada": ([rf"^ ?{row}[= ]" for row in range(1, 14)] + [r"^ +a +b +c +d +e"], []),
}
MOVES_MAX = 2000


def fail(term, what):
    raise SystemExit(f"FAILED at {term.columns}x{term.lines}: {what}\n{term.text()}")


# Nothing that a person has to see may be missing or cut.
def check(term, game):
    rows = [row.rstrip() for row in term.rows()]
    for wanted in GAMES[game][0]:
        if not any(re.search(wanted, row) for row in rows):
            fail(term, f"the table is not whole: no {wanted}")
    if not rows[-1].startswith(">"):
        fail(term, "the line to type into is not the last one")
    if not term.marked():
        fail(term, "nothing is chosen")
    # texts leave the last column free, so what stands there was cut; drawings may have 80 columns
    for number, row in enumerate(rows):
        if number > 0 and len(row) == term.columns and row[-1] not in "^v|" and \
                not (game == "saw" and re.search(r"/\w  ?[#.]{3}|^.{24}\S", row)):
            fail(term, f"line {number + 1} is cut")


def play(deadfall, game, columns, lines, luck):
    home = tempfile.mkdtemp()
    command = [deadfall, "play", game, "--seed", str(columns), "--opponent", "rules"]
    term = Emulator(command + GAMES[game][1], columns, lines,
                    {"HOME": home, "XDG_DATA_HOME": home})
    moves = 0
    try:
        while "look at it again" not in term.text():
            check(term, game)
            if "You are out of it" in term.text():
                term.enter("e" if moves % 3 == 0 else "n")
            else:
                for _ in range(luck.randrange(4)):
                    term.press("down")
                check(term, game)
                term.press("enter")
            moves += 1
            if moves > MOVES_MAX:
                fail(term, "the game does not end")
        if moves == 0:
            fail(term, "nothing was asked")
        check(term, game)
        if game == "island" and not re.search(r"points +sum", term.text()):
            fail(term, "the scores are not split up")
        for key in ("page up", "home", "page down", "end"): # all of it can be read again
            term.press(key)
        check(term, game)
        term.enter("1")  # by the number on the screen, later by its words
        term.shows("step 0 of")
        term.press("end")
        term.press("page up")
        term.press("escape")
        term.shows("look at it again")
        term.enter("leave")
        fail(term, "the program does not end")
    except Gone:
        if term.process.returncode != 0 or "See it again with:" not in term.text():
            fail(term, f"it ended with {term.process.returncode}")
    finally:
        term.close()
        shutil.rmtree(home)
    return moves


def main():
    deadfall, game = os.path.abspath(sys.argv[1]), sys.argv[2]
    for columns, lines in SIZES:
        moves = play(deadfall, game, columns, lines, random.Random(columns))
        print(f"{game} at {columns}x{lines}: {moves} decisions")


main()
