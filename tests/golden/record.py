"""Records the golden transcripts: whole battles of a captain, and their readable reports.

The tests judge what is stored; they never play it again. So the captain may change, and what he
once played must still be verified, and be told in the same words.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from measures.captain import next_order
from umpire.cli.report import Report
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.referee.orders import Withdraw
from umpire.scenarios.journal import DiceTerms, Header, Ruled, chained, encode, transcript_line
from umpire.scenarios.replay import replay

FOLDER = Path(__file__).parent
WIDTH = 100
KNOWN = {book.system: book for book in RULEBOOKS}


class Golden(NamedTuple):
    """What is recorded: a sample, the words of the seed, and the turns before a side gives up."""

    sample: str
    seed: str
    turns: int

    @property
    def name(self) -> str:
        """Return what its files are called."""
        return f"{FULL_THRUST.system}-{self.sample}"


GOLDEN = (
    Golden("meeting-engagement", "a lamp for each side", 12),
    Golden("carrier-strike", "the birds come home", 7),
)


def record() -> None:
    """Write every transcript and its report anew."""
    for golden in GOLDEN:
        stored(golden).write_bytes(b"".join(played(golden)))
    retell()


def retell() -> None:
    """Write the reports anew, from the transcripts as they are."""
    for golden in GOLDEN:
        lines = lines_of(golden)
        told(golden).write_text(report(lines), encoding="utf-8")
        sys.stdout.write(f"{golden.name}: {len(lines) - 1} entries, {sum(map(len, lines))} bytes\n")


def lines_of(golden: Golden) -> list[bytes]:
    """Return the lines of a stored transcript."""
    return stored(golden).read_bytes().splitlines(keepends=True)


def stored(golden: Golden) -> Path:
    """Return where a transcript is kept."""
    return FOLDER / f"{golden.name}.ndjson"


def told(golden: Golden) -> Path:
    """Return where its report is kept."""
    return FOLDER / f"{golden.name}.txt"


def report(lines: list[bytes]) -> str:
    """Return a battle as `umpire replay` prints it into a pipe."""
    page = io.StringIO()
    console = Console(
        file=page,
        force_terminal=False,
        width=WIDTH,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=True,
    )
    steps = replay(lines, KNOWN)
    first = next(steps)
    writer = Report(KNOWN[first.header.system], first.header, console)
    writer.opening()
    for step in steps:
        if step.entry is not None:
            writer.entry(step.entry)
    writer.ships()
    return page.getvalue()


def played(golden: Golden) -> Iterator[bytes]:
    """Yield the lines of a battle that the captain plays for both sides, to its end."""
    dice = KeyedDice(seed_bytes(golden.seed), golden.name)
    battle: Any = FULL_THRUST.setup(FULL_THRUST.samples[golden.sample])
    terms = DiceTerms("seeded", golden.name, seed=golden.seed)
    title = golden.sample.replace("-", " ").capitalize()
    header = Header(golden.name, FULL_THRUST.system, FULL_THRUST.edition, title, terms, battle)
    line = encode(header)
    chain = chained(b"", line)
    yield transcript_line(line, chain)
    version = 0
    while battle.phase != "over":
        order = _order(battle, golden.turns)
        ruling = FULL_THRUST.adjudicate(battle, order, dice)
        version += 1
        entry = Ruled(
            version, "referee", f"c{version}", FULL_THRUST.edition, (order,), ruling.events
        )
        line = encode(entry)
        chain = chained(chain, line)
        yield transcript_line(line, chain)
        battle = ruling.state


def _order(battle: Battle, turns: int) -> Order:
    """Return what the captain orders, or that the weaker side gives up: it has fought enough."""
    if battle.turn <= turns:
        return next_order(battle)
    afloat = {
        side: sum(
            sum(each.ssd.rows) - each.damage
            for each in battle.ships
            if each.side == side and each.status == "active"
        )
        for side in battle.sides
    }
    return Withdraw(min(battle.sides, key=afloat.__getitem__))
