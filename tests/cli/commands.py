"""What the tests of the command line share: a script, an outcome, pipes and a terminal."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

UMPIRE = (sys.executable, "-m", "umpire")
ONE_TURN = b"""\
system: full-thrust-light
sample: duel
dice: {seed: two moons}
orders:
  - {kind: write_order, ship: Candle, notation: "+2, S1"}
  - {kind: finish_orders, side: Compact}
  - {kind: finish_orders, side: Union}
  - {kind: move_ships}
  - {kind: roll_initiative}
  - {kind: fire_weapons, ship: Hammer, shots: [{weapon: B1, target: Candle}]}
  - {kind: withdraw, side: Compact}
"""


@dataclass(frozen=True)
class Outcome:
    """What a command left: its exit code, and what it wrote."""

    code: int
    out: str
    err: str


Command = Callable[..., Outcome]


def piped(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run `umpire` in a process of its own, in pipes."""
    return subprocess.run(
        [*UMPIRE, *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        timeout=60,
    )


def on_a_terminal(*arguments: str) -> bytes:
    """Run `umpire` at a terminal, and return what is seen there."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*UMPIRE, *arguments], stdout=slave, stderr=slave, stdin=slave, env=environment
    ) as process:
        os.close(slave)
        seen = b""
        while True:
            try:
                piece = os.read(master, 65_536)
            except OSError:  # how a terminal ends on Linux
                break
            if not piece:
                break
            seen += piece
        process.wait(60)
    os.close(master)
    return seen
