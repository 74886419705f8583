# emulator.py: the program on a terminal that is emulated (python3-pyte), key by key. Whoever presses a
# key waits until the program has taken it, has shown what there is to show and waits for the next one.
#
# SPDX-License-Identifier: MIT
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

try:
    import pyte
except ImportError:
    print("skipped: no python3-pyte")
    sys.exit(0)

PATIENCE = int(os.environ.get("PATIENCE", "600"))  # seconds: far more than anything takes, also on a busy machine
READING, POLLING = "0", "7"  # numbers of system calls: a key is waited for, or some time passes

KEYS = {"up": "\x1bOA", "down": "\x1bOB", "right": "\x1bOC", "left": "\x1bOD", "enter": "\r",
        "tab": "\t", "escape": "\x1b", "page up": "\x1b[5~", "page down": "\x1b[6~",
        "home": "\x1b[1~", "end": "\x1b[4~", "backspace": "\x7f"}


class Gone(Exception):
    """The program has ended."""


# What pyte lacks of the terminal that we say it is: lines that are moved by more than one.
class Screen(pyte.Screen):
    def move_lines(self, change, count):
        top = self.margins.top if self.margins else 0
        self.save_cursor()
        self.cursor.y = top
        change(count or 1)
        self.restore_cursor()

    def scroll_on(self, count=1):
        self.move_lines(self.delete_lines, count)

    def scroll_back(self, count=1):
        self.move_lines(self.insert_lines, count)


class Stream(pyte.ByteStream):
    csi = dict(pyte.ByteStream.csi, S="scroll_on", T="scroll_back")
    events = pyte.ByteStream.events | {"scroll_on", "scroll_back"}


class Emulator:
    def __init__(self, command, columns, lines, environment=None, timed=False):
        self.columns, self.lines = columns, lines
        self.waiting = {READING, POLLING} if timed else {READING}
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        self.raw = b""
        self.master, self.slave = pty.openpty()
        self.resize(columns, lines, tell=False)
        env = dict(os.environ, TERM="screen-256color", LC_ALL="C.UTF-8", **(environment or {}))
        for name in ("NO_COLOR", "COLUMNS", "LINES", "PAGER"):
            env.pop(name, None)
        self.process = subprocess.Popen(command, stdin=self.slave, stdout=self.slave,
                                        stderr=self.slave, env=env, preexec_fn=self.own_terminal)
        self.settle(-1)

    def own_terminal(self):
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def resize(self, columns, lines, tell=True):
        naps = self.naps() if tell else -1
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        if tell:
            self.columns, self.lines = columns, lines
            self.screen.resize(lines, columns)
            self.settle(naps)

    # How often the program has gone to sleep of its own will so far.
    def naps(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status.read(), re.M)[1])

    def is_waiting(self):
        try:
            with open(f"/proc/{self.process.pid}/syscall") as now:
                call = now.read().split()
            # a program that is just being loaded reads, too, but from files
            return call[0] in self.waiting and (call[0] != READING or int(call[1], 16) == 0)
        except PermissionError:
            with open(f"/proc/{self.process.pid}/stat") as stat:
                return stat.read().rsplit(")", 1)[1].split()[0] == "S"

    def unread(self):
        return struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0\0\0\0"))[0]

    def drain(self, seconds):
        while select.select([self.master], [], [], seconds)[0]:
            got = os.read(self.master, 65536)
            self.raw += got
            self.stream.feed(got)
            seconds = 0

    # Until the program has slept more often than `naps` times and now waits for a key.
    def settle(self, naps):
        until = time.monotonic() + PATIENCE
        while True:
            self.drain(0.002)
            if self.process.poll() is not None:
                self.drain(0)
                raise Gone()
            if time.monotonic() > until:
                raise SystemExit("the program neither waits nor ends\n" + self.text())
            try:
                if self.naps() > naps and self.is_waiting() and self.unread() == 0 and \
                        not select.select([self.master], [], [], 0)[0] and self.is_waiting():
                    return
            except (FileNotFoundError, ProcessLookupError):
                continue

    def write(self, text):
        naps = self.naps()
        os.write(self.master, text if isinstance(text, bytes) else text.encode())
        self.settle(naps)

    def press(self, *names):
        for name in names:
            self.write(KEYS[name])

    # Types a line, sees it, and enters it.
    def enter(self, line):
        self.write(line)
        self.until(lambda: self.rows()[-1].rstrip().endswith(line), f"'{line}' is not seen")
        self.press("enter")

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"FAILED: {what}\n{self.text()}")
            self.drain(0.01)

    def rows(self):
        return self.screen.display

    def text(self):
        return "\n".join(row.rstrip() for row in self.rows())

    def shows(self, words):
        self.until(lambda: words in self.text(), f"the screen does not show '{words}'")

    # The rows in which something is marked, light on dark, below the title.
    def marked(self):
        return [line for line in range(1, self.lines)
                if any(self.screen.buffer[line][c].reverse for c in range(self.columns))]

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)
