"""Where a turn stands: its phase, and all that is declared in it, is of what is there (CI 2, 7)."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import firer_named
from umpire.rules.cold_infinity.state.fire_step import Attack, Hit
from umpire.rules.cold_infinity.state.happening import launch_of
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vectors import MOST_SPEED, speed
from umpire.rules.cold_infinity.turns.going_ahead import is_in_play

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
    enough = battle.launches >= len([each for each in battle.guided if each.swarm is None])
    yield Claim(enough, "/launches", "More guided weapons are under way than were launched.")


def _of_unit(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    counted = unit.arrival <= battle.arrivals
    yield Claim(counted, f"{at}/arrival", "It has arrived after the last.")
    measured = speed(unit.motion.vector) <= MOST_SPEED
    yield Claim(measured, f"{at}/motion/vector", f"Speed {MOST_SPEED} is the most.")


class _OfWeapon(Protocol):
    @property
    def unit(self) -> str: ...
    @property
    def weapon(self) -> str: ...


def fire(battle: Battle) -> Iterator[Claim]:
    """Claim that units, weapons and shots of the fire step are there (CI-2.3.1-1).

    What defensive fire meets may be a guided weapon that is gone by now.
    """
    step, there = battle.fire, {unit.id for unit in (*battle.units, *battle.guided)}
    shots = {shot.id for shot in step.shots}
    for field in ("uses", "switched", "intercepts", "met"):
        yield from _weapons(battle, getattr(step, field), f"/fire/{field}")
    yield from once(listed([shot.id for shot in step.shots], "/fire/shots", "id"))
    if not (battle.launches or battle.options.stationary_weapons):
        met = listed([each.shot for each in step.met], "/fire/met", "shot")
        yield from known(met, shots, "shot")
    for field in ("rockets", "decoys", "declared", "shots"):
        rows = [e.unit for e in getattr(step, field) if not _was_drone(battle, e.unit)]
        yield from known(listed(rows, f"/fire/{field}", "unit"), there, "unit")
    yield from once(listed([each.unit for each in step.declared], "/fire/declared", "unit"))
    for place, declared in enumerate(step.declared):
        for number, attack in enumerate(declared.attacks):
            at = f"/fire/declared/{place}/attacks/{number}"
            yield from _attack(battle, declared.unit, attack, at)
    for place, shot in enumerate(step.shots):
        yield from _attack(battle, shot.unit, shot.attack, f"/fire/shots/{place}/attack")
    yield from _after(battle)


def _weapons(battle: Battle, rows: Sequence[_OfWeapon], at: str) -> Iterator[Claim]:
    for place, each in enumerate(rows):
        yield from _weapon(battle, each.unit, each.weapon, f"{at}/{place}")


def _weapon(battle: Battle, unit_id: str, weapon: str, at: str) -> Iterator[Claim]:
    if _was_drone(battle, unit_id):
        return
    unit = firer_named(battle, unit_id)
    yield Claim(unit is not None, f"{at}/unit", f"There is no unit {unit_id}.")
    has = unit is not None and weapon in weapons_of(unit)
    yield Claim(has, f"{at}/weapon", f"{unit_id} has no weapon {weapon}.")


def _was_drone(battle: Battle, name: str) -> bool:
    """Tell whether something that fired may be gone: a drone, or a mine (9.2.3.1, CI-10.1.2-1)."""
    launched = 0 < launch_of(name) <= battle.launches
    return (launched or battle.options.stationary_weapons) and firer_named(battle, name) is None


def _attack(battle: Battle, unit: str, attack: Attack, at: str) -> Iterator[Claim]:
    """Claim that a shot is of a weapon there; drones and mines that it aims at may be gone."""
    yield from _weapon(battle, unit, attack.weapon, at)
    target = attack.target
    gone = battle.launches > 0 or battle.options.stationary_weapons
    there = target is None or battle.unit(target) is not None or gone
    yield Claim(there, f"{at}/target", f"There is no target {target}.")


def _after(battle: Battle) -> Iterator[Claim]:
    """Claim that hits, dogfights and what may yet come of damage are of units that are there."""
    step, groups = battle.fire, {group.id: group for group in battle.groups}
    yield from once(listed([hit.id for hit in step.hits], "/fire/hits", "id"))
    for place, hit in enumerate(step.hits):
        yield from _hit(battle, hit, f"/fire/hits/{place}")
    for field in ("chooser", "loser"):
        rows = [getattr(angle, field) for angle in step.angles]
        yield from known(listed(rows, "/fire/angles", field), groups, "group")
    yield from known(
        listed([each.group for each in step.failing], "/fire/failing", "group"), groups, "group"
    )
    for place, each in enumerate(step.failing):
        fighters = [fighter.id for fighter in groups[each.group].fighters]
        yield from known((Named(each.fighter, f"/fire/failing/{place}/fighter"),), fighters, "one")
    for place, burst in enumerate(step.bursting):
        ship = battle.ship(burst.ship)
        names = [section.name for section in ship.sheet.sections] if ship else []
        at = f"/fire/bursting/{place}/section"
        yield from known((Named(burst.section, at),), names, "section")


def _hit(battle: Battle, hit: Hit, at: str) -> Iterator[Claim]:
    """Claim that a hit is of a unit on a unit, and on sections that it has."""
    there = {unit.id for unit in battle.units}
    yield from known((Named(hit.target, f"{at}/target"),), there, "unit")
    if not _was_drone(battle, hit.firer):
        fired = {*there, *(each.id for each in battle.guided)}
        yield from known((Named(hit.firer, f"{at}/firer"),), fired, "unit")
    ship = battle.ship(hit.target)
    if ship is not None:
        names = [section.name for section in ship.sheet.sections]
        yield from known(listed(hit.route, f"{at}/route"), names, "section")
