# join.py: a table of a server on a full screen. Usage: join.py DEADFALL
#
# SPDX-License-Identifier: MIT
import os
import re
import shutil
import subprocess
import sys
import tempfile

from emulator import Emulator, Gone

deadfall = os.path.abspath(sys.argv[1])
home = tempfile.mkdtemp()
server = subprocess.Popen([deadfall, "serve", "--listen", "127.0.0.1:0", "--db", home + "/db"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


# Is something asked? `again` is what the first thing to choose has to begin with, as a pattern.
def is_asked(term, again=""):
    return any(re.match(rf"  1 {again}", row) for row in term.rows())


# Where the person sits, as the board has it: the line below the name of the room.
def is_in(term, room):
    rows = term.rows()
    at = next(i for i, row in enumerate(rows) if f" {room}" in row[:50])
    return "@" in rows[at + 1][max(0, rows[at].index(f" {room}") - 1):][:16]


# What is on the screen as running text.
def spoken(term):
    return " ".join(term.text().split())


def leave(term):
    try:
        term.enter("quit")
        term.settle(10 ** 9)
    except Gone:
        assert term.process.returncode == 0, term.text()
        return re.search(r"Come back to this seat with: (http://\S+)", "".join(term.rows()))[1]
    raise SystemExit("FAILED: quit does not leave")


# Going back through the news shows the table as this seat saw it, and stays there when more is heard.
def look_back(term):
    term.press("page up")
    term.shows("Earlier; the table as you saw it then")
    term.until(lambda: is_in(term, "Balcony"), "not where the last of the news was true")
    while "> You begin in the Hall" not in term.text():
        term.press("up")
    assert is_in(term, "Hall") and not is_in(term, "Balcony"), term.text()
    while "> The game begins" not in term.text():
        term.press("up")
    assert not is_in(term, "Hall"), term.text()
    term.press("escape")
    term.until(lambda: is_in(term, "Balcony") and "Earlier" not in term.text(), "no way back")


# Of what was before one came there is the log, and the first table that one saw.
def come_back(link, table):
    term = Emulator([deadfall, "join", link], 80, 24, {"HOME": home}, timed=True)
    try:
        term.until(lambda: is_asked(term), "nothing is asked")
        term.until(lambda: "You move to the Balcony" in term.text(), "what happened is lost")
        term.press("home")
        term.shows("Earlier; the table as you first saw it")
        assert is_in(term, "Balcony"), term.text()
        term.shows("Zoe takes a seat")
        watcher = Emulator([deadfall, "join", table], 80, 24, {"HOME": home}, timed=True)
        watcher.shows("you look on")
        watcher.enter("say nice")
        watcher.shows("a spectator: nice")
        assert "Balcony." not in watcher.text() and not is_in(watcher, "Balcony"), watcher.text()
        watcher.press("home")
        watcher.shows("Earlier")
        assert not any(is_in(watcher, room) for room in ("Hall", "Balcony")), watcher.text()
        watcher.close()
        term.shows("Earlier")
        term.press("escape")
        term.until(lambda: is_asked(term), "no way back")
        term.press("page up")
        term.shows("> You move to the Balcony")
        again = Emulator([deadfall, "join", link], 80, 24, {"HOME": home}, timed=True)
        again.until(lambda: is_asked(again), "nothing is asked")
        naps = term.naps()
        again.enter("set")
        again.shows("You set a trap")
        again.shows("traps  1 set")
        again.close()
        term.settle(naps)  # it has heard of that
        term.shows("Earlier")
        term.press("escape")
        term.shows("You set a trap")
    finally:
        term.close()


# A hint in a game that is played for chips tells what they come to.
def take_hint(address):
    term = Emulator([deadfall, "join", address, "--open", "kuhn", "--players", "2", "--bots", "1"], 80, 24,
                    {"HOME": home}, timed=True)
    try:
        term.until(lambda: is_asked(term), "nothing is asked")
        term.enter("hint")
        term.shows("points on average")
    finally:
        term.close()


# The workbench of SAW stays as it is with one choice, which the list has.
def keep_bench(address):
    term = Emulator([deadfall, "join", address, "--open", "saw", "--players", "2", "--bots", "1", "--bot", "random",
                     "--name", "Yann"], 80, 40, {"HOME": home}, timed=True)
    try:
        term.until(lambda: is_asked(term), "nothing is asked")
        term.enter("=")
        term.shows("There is nothing here that could be left as it is.")
        term.press("escape")
        for way in ("=", "leave all of it as it is"):
            while "leave all of it as it is" not in term.text():
                stop = re.search(r"(\d+) stop", term.text())
                if is_asked(term):
                    term.enter(stop[1] if stop else "1")
                term.drain(0.01)
            term.shows("of your workbench")
            term.enter(way)
            term.until(lambda: "Slot" not in term.text(), "the workbench is still asked about")
            term.shows("You arrange the workbench: nothing on it")
    finally:
        term.close()


# A grave move is asked about once, and what was taken back is done again with a word.
def doubt(address):
    term = Emulator([deadfall, "join", address, "--open", "noir", "--players", "2", "--bots", "1", "--name",
                     "Yann"], 80, 24, {"HOME": home}, timed=True)
    try:
        term.until(lambda: is_asked(term), "nothing is asked")
        term.enter("start hall")
        while "You act, with 2 AP left" not in term.text():  # whoever begins may ask something first
            if is_asked(term, "(?!begin|move)"):
                term.enter("1")
            term.drain(0.01)
        for typed, words in (("rules library", "Library (room"),
                             ("? basement", "Basement (room"), ("legend", "whose turn it is; AP"),
                             ("rules", "Aim: hit the other player twice"),
                             ("look yann", "You: 0 of 2 hits"), ("look", "of at most 200: you have 2 AP left"),
                             ("look xyzzy", "Nothing on the table is called 'xyzzy'.")):
            term.enter(typed)
            term.shows(words)
            term.press("escape")
        for typed, words in (("why", "Why what?"), ("why listen", "Nothing forbids it:"),
                             ("why move kitchen", r"to the Kitchen \[(N-\d+)\]\. .*\* \[\1\] The player goes"),
                             ("why dance", "Not now: 'dance' is nothing you can do here")):
            term.enter(typed)
            term.until(lambda: re.search(words, spoken(term)), f"no answer to {typed}")
            term.press("escape")
        term.enter("dance")
        term.shows("you can move, shoot, listen, set")
        term.enter("redo")
        term.shows("There is nothing that was taken back")
        term.enter("end")
        term.shows("2 AP are left and lost")
        term.shows("Once more, and it is done.")
        assert "You end the turn" not in term.text(), term.text()
        term.enter("set")  # something else: nobody asks about that
        term.shows("You act, with 1 AP left")
        term.enter("undo")
        term.shows("You act, with 2 AP left")
        term.enter("redo")
        term.shows("You act, with 1 AP left")
        term.shows("traps  1 set")
        term.enter("redo")
        term.shows("There is nothing that was taken back")
        term.enter("end")
        term.shows("Once more, and it is done.")
        term.enter("end")
        term.until(lambda: "You act, with 1 AP left" not in term.text(), "the turn does not end")
    finally:
        term.close()


def main():
    port = next(found[1] for found in
                (re.search(r"127\.0\.0\.1:(\d+)", line) for line in server.stdout) if found)
    term = Emulator([deadfall, "join", f"http://127.0.0.1:{port}", "--open", "noir", "--players", "2",
                     "--bots", "1", "--name", "Zoe"], 80, 24, {"HOME": home}, timed=True)
    try:
        term.until(lambda: is_asked(term), "nothing is asked")
        term.shows("1 begin in the Balcony")  # the words of people, as in `play`
        term.press("tab")
        term.shows("nobody is told [N-11]")
        term.enter("start hall")
        term.until(lambda: is_asked(term, "(?!begin)"), "no move was made")
        while "You act, with" not in term.text():  # whoever begins may ask something first
            if is_asked(term):
                term.enter("1")
            term.drain(0.01)
        term.shows("Zoe (you)")
        term.enter("say hello")
        term.shows("Zoe: hello")
        term.enter("move balcony")
        term.until(lambda: is_in(term, "Balcony") and is_asked(term), "no move was made")
        look_back(term)
        assert "@ you" not in term.text(), term.text()
        term.resize(100, 30)
        term.shows("@ you")  # a larger window has room for the legend
        term.press("page up")
        term.shows("Earlier")
        term.press("escape")
        term.until(lambda: "Earlier" not in term.text(), "no way back")
        link = leave(term)
        come_back(link, link.partition("#")[0])
        take_hint(f"http://127.0.0.1:{port}")
        keep_bench(f"http://127.0.0.1:{port}")
        doubt(f"http://127.0.0.1:{port}")
    finally:
        term.close()


try:
    main()
finally:
    server.terminate()
    server.wait()
    shutil.rmtree(home)
