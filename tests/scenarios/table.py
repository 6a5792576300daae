"""A table to play at: scenarios opened, played by the player, and looked at."""

from collections.abc import Sequence
from typing import Any

import msgspec

from scenarios.player import next_orders
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.scenarios.journal import Lines, codec_of
from umpire.scenarios.lifecycle import open_scenario
from umpire.scenarios.read import choices_seen
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.submit import Accepted, Command, Foretold, dry_run, submit
from umpire.scenarios.transcripts import transcript, verified
from umpire.scenarios.verify import Verdict, Verification

BOOK = FULL_THRUST_LIGHT
RULEBOOKS_AT_TABLE = {BOOK.system: BOOK}
COMPACT, UNION = Seat("side", "Compact"), Seat("side", "Union")


def orders_of(*plain: dict[str, Any]) -> tuple[Any, ...]:
    """Return orders from their REST form."""
    return codec_of(BOOK).orders.decode(msgspec.json.encode(plain))


async def opened(scenarios: Scenarios, sample: str = "duel", **how: Any) -> Standing:
    """Open a scenario from a sample."""
    return await open_scenario(scenarios, BOOK, BOOK.samples[sample], **how)


async def verdict_on(scenarios: Scenarios, scenario: str, seat: Seat) -> Verdict:
    """Verify a stored scenario in this process."""

    async def verify(whole: bytes, seed: bytes | None) -> Verdict:
        return Verification(Lines(whole), scenarios.rulebooks, seed).run()

    return await verified(scenarios, scenario, seat, verify)


async def give(
    scenarios: Scenarios,
    standing: Standing,
    *plain: dict[str, Any],
    seat: Seat = REFEREE,
    **more: Any,
) -> Accepted:
    """Give orders in their REST form to a scenario as it stands."""
    return await submit(scenarios, command(standing, *plain, seat=seat, **more))


async def foretell(
    scenarios: Scenarios,
    standing: Standing,
    *plain: dict[str, Any],
    seat: Seat = REFEREE,
    **more: Any,
) -> Foretold:
    """Ask what would come of orders in their REST form, for a scenario as it stands."""
    now = await scenarios.now(standing.header.scenario)
    return dry_run(now, command(standing, *plain, seat=seat, **more))


def command(standing: Standing, *plain: dict[str, Any], seat: Seat, **more: Any) -> Command:
    """Return a command of orders in their REST form, for a scenario as it stands."""
    return Command(
        scenario=standing.header.scenario,
        seat=seat,
        expected=standing.version,
        orders=orders_of(*plain),
        **more,
    )


def ruling_so(scenarios: Scenarios, adjudicate: Any, **more: Any) -> Scenarios:
    """Return a worker whose rulebook rules on every order so, and perhaps differs otherwise."""
    book = msgspec.structs.replace(BOOK, adjudicate=adjudicate, **more)
    return Scenarios(scenarios.store, {book.system: book})


async def play(
    scenarios: Scenarios, standing: Standing, *, before_turn: int = 100
) -> list[Standing]:
    """Let the player play on, and return the scenario at each version, the present one first."""
    steps = [standing]
    while steps[-1].battle.turn < before_turn:
        now = steps[-1]
        offered = msgspec.to_builtins(choices_seen(now, REFEREE, None))
        orders = next_orders(offered, now.battle.turn)
        if not orders:
            break
        steps.append((await give(scenarios, now, *orders)).standing)
    return steps


async def exported(scenarios: Scenarios, standing: Standing) -> list[bytes]:
    """Return the lines of a scenario's transcript, without their line feeds."""
    pieces = [piece async for piece in transcript(scenarios, standing.header.scenario)]
    return b"".join(pieces).removesuffix(b"\n").split(b"\n")


def judged(lines: Sequence[bytes], seed: bytes | None = None) -> Verdict:
    """Return the verdict on a transcript."""
    return Verification(lines, RULEBOOKS_AT_TABLE, seed).run()
