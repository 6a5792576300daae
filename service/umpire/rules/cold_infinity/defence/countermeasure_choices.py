"""Which rockets, chaff and flares a seat may order now (CI 11.5)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Literal

from umpire.kernel.errors import Code
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    whole,
)
from umpire.rules.cold_infinity.defence.countermeasures import bar_to_release, bar_to_tries, goal
from umpire.rules.cold_infinity.defence.orders import DeclareRockets, ReleaseDecoy
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser, RocketSystem


class DeclareRocketsChoice(Choice, frozen=True, tag="declare_rockets"):
    """A rocket system may be set against any of these guided weapons."""

    unit: str
    system: str
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5.1-1"


class ReleaseDecoyChoice(Choice, frozen=True, tag="release_decoy"):
    """Chaff may be released, or a flare against any of these guided weapons."""

    unit: str
    system: str
    releases: Literal["chaff", "flares"]
    strength: int
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5-1"


def rockets(battle: Battle, unit: Unit) -> Iterator[DeclareRocketsChoice]:
    """Yield the rocket systems of a unit, each with what it may be set against (CI-11.5.1-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, RocketSystem):
        tries = dict(_in_reach(battle, unit, each.system))
        if tries:
            name = each.system.id
            yield DeclareRocketsChoice(
                unit.id,
                name,
                tuple(tries),
                unit.arms.left(name),
                order=order_of(DeclareRockets, unit=unit.id, system=name),
                open=(open_order(any_of(_ways_to_fire_rockets(unit, name, tries))),),
            )


def _ways_to_fire_rockets(ship: Starship, system: str, tries: Mapping[str, int]) -> Iterator[Legal]:
    for most in dict.fromkeys(tries.values()):
        yield orders(
            DeclareRockets,
            {
                "unit": only(ship.id),
                "system": only(system),
                "guided": one_of([guided for guided, each in tries.items() if each == most]),
                "tries": whole(1, most),
            },
        )


def _in_reach(battle: Battle, ship: Starship, system: RocketSystem) -> Iterator[tuple[str, int]]:
    """Yield the guided weapons that rockets may meet, and how often each at most."""
    for guided in battle.guided:
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        tries = _most_tries(partial(bar_to_tries, battle, ship, system, (guided, cell)), system)
        if tries:
            yield guided.id, tries


def _most_tries(barred: Callable[[int], Code | None], system: RocketSystem) -> int:
    return sum(1 for _ in takewhile(lambda n: barred(n) is None, range(1, system.shots + 1)))


def decoys(battle: Battle, unit: Unit) -> Iterator[ReleaseDecoyChoice]:
    """Yield the dispensers of a unit that protect something now (CI-11.5.2-1, CI-11.5.3-1)."""
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, Dispenser):
        dispenser = each.system
        targets = tuple(_for_flares(battle, unit, dispenser))
        chaff = dispenser.releases == "chaff"
        if targets or (chaff and bar_to_release(battle, unit, dispenser, unit.cell) is None):
            yield ReleaseDecoyChoice(
                unit.id,
                dispenser.id,
                dispenser.releases,
                dispenser.strength,
                targets,
                unit.arms.left(dispenser.id),
                order=order_of(ReleaseDecoy, unit=unit.id, system=dispenser.id),
                open=(open_at("/guided", one_of(targets)),) if targets else (),
            )


def _for_flares(battle: Battle, ship: Starship, dispenser: Dispenser) -> Iterator[str]:
    """Yield the guided weapons against which a flare may be released."""
    for guided in battle.guided if dispenser.releases == "flares" else ():
        cell = goal(battle, guided)
        if guided.side == ship.side or cell is None:
            continue
        if bar_to_release(battle, ship, dispenser, cell) is None:
            yield guided.id
