# keys.py: what keys, windows and signals do to the full screen. Usage: keys.py DEADFALL
#
# SPDX-License-Identifier: MIT
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import termios

from emulator import Emulator, Gone

deadfall = os.path.abspath(sys.argv[1])
home = tempfile.mkdtemp()
NOIR = ["play", "noir", "--seed", "5", "--option", "starter=0", "--opponent", "rules"]


def start(*words, timed=False):
    return Emulator([deadfall, *words], 80, 24, {"HOME": home, "XDG_DATA_HOME": home}, timed)


def check(condition, term, what):
    if not condition:
        raise SystemExit(f"FAILED: {what}\n{term.text()}")


def ends(term, code, what):
    try:
        term.settle(10 ** 9)
    except Gone:
        check(term.process.returncode == code, term, f"{what}: ended with {term.process.returncode}")
        return
    raise SystemExit(f"FAILED: {what}: it goes on")


# The terminal is as it was: lines, echo, the first of its two screens, a cursor, no mouse.
def is_restored(term):
    modes = termios.tcgetattr(term.slave)[3]
    check(modes & termios.ECHO and modes & termios.ICANON, term, "no echo, no lines")
    check(term.raw.rfind(b"\x1b[?1049l") > term.raw.rfind(b"\x1b[?1049h"), term,
          "the other screen is still there")
    check(term.raw.rfind(b"\x1b[?1000l") >= term.raw.rfind(b"\x1b[?1000h"), term, "the mouse is ours")


def test_choosing():
    term = start(*NOIR)
    term.shows("Aim: hit the other player twice")  # the first game of all
    term.press("down", "down", "right")  # the sixth
    term.press("enter")
    term.shows("Turn 1: it is your turn")
    term.write("mo")
    term.press("tab")
    check(term.rows()[-1].startswith("> move "), term, "the tab key does not complete")
    term.press("escape")
    check(term.rows()[-1].startswith("> arrows"), term, "escape does not clear the line")
    term.enter("dance")
    term.shows("'dance' is no")
    term.write(b"\x10")  # Ctrl-P
    check(term.rows()[-1].startswith("> dance"), term, "no history")
    term.press("escape")
    term.enter("/library")
    check("Library" in term.rows()[term.marked()[0]], term, "the search does not find a move")
    term.press("tab")
    term.shows("move to the Library")
    term.shows("shots into Balcony, Hall and Library")  # the card of the room
    term.press("escape")
    term.write("?")
    term.shows("On the table:")
    term.shows("done can be true, in less")  # all of it, on a line of its own
    for size in ((80, 80), (80, 24)):  # all of it, and a part
        term.resize(*size)
        term.write(" library")
        check(term.rows()[-1].startswith("> ? library"), term, "no question after the key for help")
        term.press("escape")
        term.write("?")
    term.write(" library")
    term.press("enter")
    term.shows("Library (room")
    term.press("escape")
    term.enter("flood")
    term.shows("To pull the Flood Lever you must be in the Bedroom.")
    term.write("?")
    term.shows("On the table:")
    term.press("page down", "page up")
    term.enter("/undo")
    term.shows("take your last move back")
    term.press("escape")
    term.press("page up", "up")
    term.shows("Earlier, after step")
    term.press("escape")
    term.enter("undo")
    term.shows("Your last move is taken back")
    term.write("\x04")  # Ctrl-D
    raise SystemExit("FAILED: Ctrl-D does not leave")


# A grave move is asked about once; going back with something new in mind is practice.
def test_doubts():
    term = start(*NOIR)
    term.enter("hall")
    term.shows("You act, with 2 AP left")
    term.enter("end")
    term.shows("2 AP are left and lost [N-20]. Once more, and it is done.")
    term.enter("listen")
    term.shows("You act, with 1 AP left")
    term.enter("undo")
    term.shows("Your last move is taken back")
    term.shows("from here on this is practice")
    term.resize(80, 40)
    term.shows("Revolver Noir (practice): you are")
    term.enter("end")
    term.shows("Once more, and it is done.")
    term.enter("end")
    term.shows("You end the turn")
    term.enter("quit")


# The workbench of SAW stays as it is with one choice, which the list has.
def keep_bench(way):
    term = start("play", "saw", "--seed", "7", "--players", "2", "--option", "first=0", "--opponent", "rules")
    term.enter("1")
    term.shows("your turn")
    term.enter("stop")
    term.shows("Slot 1 of your workbench")
    term.shows("leave all of it as it is")
    number = re.search(r"(\d+) leave all of it", term.text())[1]
    term.enter(way or number)
    term.until(lambda: "Slot" not in term.text(), "the workbench is still asked about")
    term.shows("nothing on it")
    term.enter("quit")


def test_same_by_number():
    keep_bench("")


def test_same_by_words():
    keep_bench("leave all of it as it is")


def test_same_by_sign():
    keep_bench("=")


def test_mouse():
    term = start(*NOIR)
    number = next(i for i, row in enumerate(term.rows()) if "6 begin in the Hall" in row)
    column = term.rows()[number].index("6 begin in the Hall")
    place = chr(33 + column) + chr(33 + number)
    click = f"\x1b[M {place}\x1b[M#{place}"  # down and up
    term.write(click)
    check(term.marked() == [number], term, "a click does not choose")
    term.write(click)
    term.shows("Turn 1: it is your turn")
    term.enter("quit")


# Whatever is typed or pasted, and however the window is changed, the program goes on.
def test_hostile():
    luck = random.Random(1)
    term = start(*NOIR)
    term.enter("hall")
    for size in [(1, 1), (2, 40), (200, 2), (20, 5), (400, 100), (39, 11), (80, 24)]:
        term.resize(*size)
        for key in ("page up", "escape", "tab", "escape", "down"):
            term.press(key)
    for _ in range(20):
        term.resize(luck.randrange(1, 130), luck.randrange(1, 50))
    term.resize(80, 24)
    term.write(b"\x15")
    term.write(b"\xff\xfe\xc3(\xe2\x82\xf0\x9f\x80" + bytes(range(0x80, 0xA0)) + b"\x07")
    term.write(b"\x15")
    term.write("\u6f22\u5b57 e\u0301 \u202e \U0001F600")
    term.press("enter")
    term.shows("' is no")
    for _ in range(100):
        term.write("x" * 4000)
    term.press("enter")
    term.write(b"\x15")
    check(term.rows()[-1].startswith(">"), term, "the line is lost")
    term.enter("quit")


def test_signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGABRT, signal.SIGSEGV):
        term = start(*NOIR)
        term.enter("hall")
        term.process.send_signal(number)
        ends(term, -number, f"signal {number}")
        is_restored(term)
        if number in (signal.SIGINT, signal.SIGTERM):
            term.shows("Go on with: deadfall play noir --resume")
        term.close()


# Nobody sees what is another's, neither on the screen nor typed ahead nor in the history.
def test_hot_seat():
    term = start("play", "noir", "--hotseat", "--names", "Ada,Alan", "--seed", "1")
    term.shows("Ada, press Enter")
    term.press("enter")
    term.shows("Ada (you)")
    term.enter("kitchen")
    term.shows("Alan, press Enter")
    check("itchen" not in term.text(), term, "Alan sees where Ada is")
    term.write(b"\x10")
    check("itchen" not in term.text(), term, "the history tells")
    term.press("enter")
    term.shows("Alan (you)")
    check("itchen" not in "".join(r for r in term.rows() if "Ada" in r), term, "Alan is told")
    term.process.send_signal(signal.SIGINT)
    ends(term, -signal.SIGINT, "Ctrl-C")
    is_restored(term)
    check("Alan (you)" not in term.text(), term, "it is still on the screen")
    term.close()
    # nothing is hidden here, so nobody has to look away
    term = start("play", "armada", "--hotseat", "--seed", "1")
    check("press Enter" not in term.text(), term, "a curtain before an open table")
    term.enter("quit")


# Terminals that can do less: no second screen, no colours, no letters but ASCII, nothing at all.
def test_terminals():
    for name in ("vt100", "linux", "dumb", "nonsense"):
        term = Emulator(["/usr/bin/env", f"TERM={name}", deadfall, *NOIR], 80, 24,
                        {"HOME": home, "XDG_DATA_HOME": home})
        full = term.rows()[-1].startswith("> arrows")
        check(full == (name in ("vt100", "linux")), term, f"on {name}")
        term.close()
    term = start(*NOIR, "--no-color")
    term.enter("hall")
    check(not re.search(rb"\x1b\[[0-9;]*3[0-7]m", term.raw), term, "colours that nobody wants")
    term.close()
    term = Emulator(["/usr/bin/env", "LC_ALL=C", deadfall, *NOIR, "--names", "Dor\u00e0,Bea"], 80, 24,
                    {"HOME": home, "XDG_DATA_HOME": home})
    check("Dor? (you)" in term.text(), term, "letters that the terminal has not")
    term.enter("quit")


# Watching, and leaving.
def test_watch():
    term = start("play", "noir", "--watch", "--pace", "600", "--seed", "3", timed=True)
    term.shows("with all secrets open")
    term.enter("n")
    term.enter("s")
    term.enter("e")
    term.shows("look at it again")
    term.enter("quit")


# Where a game is judged by several things, its end has them in a table.
def test_score():
    term = start("play", "armada", "--seed", "4", "--opponent", "random", "--option", "stall_turns=10",
                 "--option", "first_player=blue")
    term.shows("Aim: ")
    while "look at it again" not in term.text():
        term.press("escape")
        term.enter("move the ship at e2 north")
        if "look at it again" not in term.text():
            term.enter("move the ship at e3 south")
    rows = [row.split() for row in term.rows()]
    at = rows.index(["rows", "left", "energy", "pieces"])
    check([len(row) for row in rows[at + 1:at + 3]] == [4, 4], term, "no table")
    check([row[0] for row in rows[at + 1:at + 3]] == ["Blue", "Red"], term, "nobody's table")
    term.enter("quit")


def main():
    for name, test in [(n, t) for n, t in globals().items() if n.startswith("test_")]:
        try:
            test()
            if name not in ("test_signals",):
                raise SystemExit(f"FAILED: {name}: the program does not end")
        except Gone:
            pass
        shutil.rmtree(home)
        os.mkdir(home)
        print(name, flush=True)
    shutil.rmtree(home)


main()
