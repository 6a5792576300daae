"""Records the golden transcripts: whole battles of a captain, and their readable reports.

The tests judge what is stored; they never play it again. So the captain may change, and each battle
that he once played must still verify, and read the same.
"""

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.console import Console

from golden.scripts import SCRIPTS, Script
from golden.scripts import next_order as as_written
from measures import admiral, ambusher, captain, climber, commodore, ensign, pathfinder, steward
from umpire.cli.play import Report
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity import referee as cold_infinity
from umpire.rules.full_thrust import FULL_THRUST, referee
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.full_thrust_light import Withdraw as LightWithdraw
from umpire.rules.space_fleet import SPACE_FLEET, Withdraw
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.scenarios.journal import DiceTerms, Header, Ruled, chained, encode, transcript_line
from umpire.scenarios.transcripts import replay

FOLDER = Path(__file__).parent
WIDTH = 100


class Play(NamedTuple):
    """How a book is played: what is ordered next, and how the weaker side gives up."""

    book: Rulebook[Any, Any, Any]
    next_order: Callable[[Any], Any]
    gives_up: Callable[[Any], Any]


REMIXED = Play(
    FULL_THRUST,
    captain.next_order,
    lambda battle: referee.Withdraw(captain.weaker_side(battle)),
)
LIGHT = Play(
    FULL_THRUST_LIGHT,
    ensign.next_order,
    lambda battle: LightWithdraw(ensign.weaker_side(battle)),
)
FLEETS = Play(
    SPACE_FLEET,
    admiral.next_order,
    lambda battle: Withdraw(admiral.weaker_side(battle)),
)
INFINITY = Play(
    COLD_INFINITY,
    commodore.next_order,
    lambda battle: cold_infinity.Withdraw(commodore.weaker_side(battle)),
)
BEYOND = INFINITY._replace(next_order=pathfinder.next_order)
ABOARD = INFINITY._replace(next_order=steward.next_order)
ALOFT = INFINITY._replace(next_order=climber.next_order)
AMBUSH = REMIXED._replace(book=TO_BOLDLY_THRUST, next_order=ambusher.next_order)


class Golden(NamedTuple):
    """What is recorded: a sample, the words of the seed, and the turns before a side gives up.

    `words` are orders in notation that replace the captain's, by turn and ship. A `script` replaces
    the sample, and all that the captain would order.
    """

    play: Play
    sample: str
    seed: str
    turns: int
    words: Mapping[str, str] = MappingProxyType({})
    script: Script | None = None

    @property
    def name(self) -> str:
        """Return what its files are called."""
        return f"{self.play.book.system}-{self.sample}"


GOLDEN = (
    Golden(LIGHT, "crossing", "four lanterns in a row", 12),
    Golden(LIGHT, "duel", "a candle and a hammer", 12),
    Golden(REMIXED, "meeting-engagement", "a lamp for each side", 12),
    Golden(REMIXED, "carrier-strike", "the birds come home", 7),
    Golden(
        REMIXED,
        "sensor-approach",
        "a finger on the lips",
        8,
        {"2 W2": "Scan", "3 W2": "Scan", "4 W2": "Scan", "3 E2": "Scan ECM", "4 E2": "ECM"},
    ),
    Golden(
        REMIXED,
        "minefield",
        "eggs in the grass",
        9,
        {
            **{f"{turn} Fence": "Mine" for turn in (1, 2, 3)},
            **{f"{turn} {ship}": "Sweep" for turn in (3, 4, 5) for ship in ("Tine", "Tooth")},
        },
    ),
    Golden(REMIXED, "asteroid-chase", "stones and dust", 10),
    Golden(
        REMIXED,
        "cloaked-approach",
        "a curtain of gauze",
        9,
        {
            "1 Gauze": "Cloak 3",
            **{f"{turn} Bore": "Wave" for turn in (1, 2, 3)},
            "4 Speculum": "Reflex",
            "5 Speculum": "Reflex",
        },
    ),
    Golden(
        REMIXED,
        "orbit-insertion",
        "the ring and the stone",
        8,
        {
            **{f"{turn} Plunge-2": "" for turn in (1, 3, 4)},
            "2 Plunge-2": "-2",
            "5 Plunge-2": "Orbit Terra cw",
            "6 Plunge-2": "",
            "3 Cutter": "+1",
        },
    ),
    Golden(AMBUSH, "cloaked-ambush", "a torch under a coat", 9),
    Golden(AMBUSH, "border-incident", "a rope over the rail", 9),
    Golden(FLEETS, "hidden-approach", "a shadow on the glass", 12),
    Golden(FLEETS, "skirmish", "two lines on a table", 12),
    Golden(INFINITY, "first-contact", "the quiet of the guns", 12),
    Golden(INFINITY, "flagship", "a bell under water", 8),
    Golden(INFINITY, "minefield", "a needle in the dark", 7),
    Golden(ABOARD, "carrier-strike", "all hands", 9),
    Golden(ALOFT, "high-ground", "a stair with a rail", 7),
    Golden(BEYOND, "jump-point", "a door in the dark", 9),
    *[Golden(INFINITY, name, script.seed, 9, script=script) for name, script in SCRIPTS.items()],
)


def record() -> None:
    """Write all transcripts and reports."""
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
    steps = replay(lines, RULEBOOKS)
    first = next(steps)
    writer = Report(RULEBOOKS[first.header.system], first.header, console)
    writer.opening()
    for step in steps:
        if step.entry is not None:
            writer.entry(step.entry)
    writer.ships()
    return page.getvalue()


def played(golden: Golden) -> Iterator[bytes]:
    """Yield the lines of a battle that the captain plays for both sides, to its end."""
    book = golden.play.book
    dice = KeyedDice(seed_bytes(golden.seed), golden.name)
    script, sample = golden.script, book.samples.get(golden.sample)
    left = list(script.orders) if script else []
    battle: Any = book.setup(script.setup if script else sample)
    terms = DiceTerms("seeded", golden.name, seed=golden.seed)
    title = golden.sample.replace("-", " ").capitalize()
    header = Header(golden.name, book.system, book.edition, title, terms, battle)
    line = encode(header)
    chain = chained(b"", line)
    yield transcript_line(line, chain)
    version = 0
    while battle.phase != "over":
        enough = battle.turn > golden.turns
        if script:
            order: Any = as_written(battle, left)
        else:
            order = (golden.play.gives_up if enough else golden.play.next_order)(battle)
        words = golden.words.get(f"{battle.turn} {getattr(order, 'ship', '')}")
        if words is not None and isinstance(order, WriteOrder):
            order = WriteOrder(order.ship, notation=words)
        ruling = book.adjudicate(battle, order, dice)
        version += 1
        entry = Ruled(version, "referee", book.edition, (order,), ruling.events)
        line = encode(entry)
        chain = chained(chain, line)
        yield transcript_line(line, chain)
        battle = ruling.state
