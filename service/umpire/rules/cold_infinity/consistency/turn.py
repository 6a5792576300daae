"""Where a turn stands: its phase is one of the level and options, a result is of what is over."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.vectors import MOST_SPEED, speed
from umpire.rules.cold_infinity.turns.phases import is_in_play

BEFORE_INITIATIVE = ("power_allocation", "initiative")


def turn(battle: Battle) -> Iterator[Claim]:
    """Claim that the phase, what is written down for it, and the result go together (CI-2.0-1)."""
    yield from once(listed(battle.finished, "/finished"))
    over = battle.phase == "over"
    yield Claim(
        over == (battle.result is not None), "/result", "A battle is over when it has a result."
    )
    played = over or is_in_play(battle, battle.phase)
    yield Claim(played, "/phase", f"Its options have no phase {battle.phase}.")
    early = battle.phase in BEFORE_INITIATIVE and bool(battle.order)
    yield Claim(not early, "/order", "Initiative has yet to be thrown for.")
    plotted = battle.options.movement_turns != "initiative" or not battle.plots
    yield Claim(plotted, "/plots", "Nobody plots: units move in the order of initiative.")


def said_once(battle: Battle) -> Iterator[Claim]:
    """Claim that sides have said things once, each in one place (CI-UMP-121, CI-UMP-122)."""
    for rows in (
        listed([each.side for each in battle.standing], "/standing", "side"),
        listed([each.side for each in battle.ahead], "/ahead", "side"),
    ):
        yield from known(rows, battle.sides, "side")
        yield from once(rows)


def counters(battle: Battle) -> Iterator[Claim]:
    """Claim that what is counted up has come as far as what it has counted, and Speeds too."""
    for place, ship in enumerate(battle.ships):
        yield from _of_unit(battle, ship, f"/ships/{place}")
    for place, group in enumerate(battle.groups):
        yield from _of_unit(battle, group, f"/groups/{place}")
    for place, guided in enumerate(battle.guided):
        launched = guided.turn <= battle.turn
        yield Claim(launched, f"/guided/{place}/turn", "It is launched in a turn to come.")
    enough = battle.launches >= len(battle.guided)
    yield Claim(enough, "/launches", "More guided weapons are under way than were launched.")


def _of_unit(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    counted = unit.arrival <= battle.arrivals
    yield Claim(counted, f"{at}/arrival", "It has arrived after the last.")
    measured = speed(unit.motion.vector) <= MOST_SPEED
    yield Claim(measured, f"{at}/motion/vector", f"Speed {MOST_SPEED} is the most.")
