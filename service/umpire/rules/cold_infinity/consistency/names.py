"""Names of a battle: each stands once, sides and units that are named are there."""

import re
from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import launch_of

_DEPLOYED = re.compile(r"drum-([1-9][0-9]*)")
"""How that is named which drums deploy."""


def names(battle: Battle) -> Iterator[Claim]:
    """Claim that sides, and things on the map, have names of their own."""
    yield from once(listed(battle.sides, "/sides"))
    yield from once(
        Named(each.id, f"/{field}/{place}/id")
        for field in ("ships", "groups", "guided", "bodies", "mines")
        for place, each in enumerate(getattr(battle, field))
    )
    yield from _free(battle)


def _free(battle: Battle) -> Iterator[Claim]:
    """Claim that nothing has the name of what is launched later, or deployed."""
    if battle.options.stationary_weapons:
        yield from _undeployed(battle)
    for field, last in (("ships", 0), ("groups", 0), ("bodies", 0), ("guided", battle.launches)):
        for place, each in enumerate(getattr(battle, field)):
            free = launch_of(each.id) <= last
            yield Claim(free, f"/{field}/{place}/id", "A launch to come would have that name.")


def _undeployed(battle: Battle) -> Iterator[Claim]:
    """Claim that nothing has the name of what drums deploy later (CI-10.0-1)."""
    for field in ("ships", "groups", "bodies", "mines", "guided"):
        for place, each in enumerate(getattr(battle, field)):
            deployed = _DEPLOYED.fullmatch(each.id)
            free = deployed is None or int(deployed[1]) <= battle.deployments
            yield Claim(free, f"/{field}/{place}/id", "A deployment to come would have that name.")
    devices = listed([each.device for each in battle.announced], "/announced", "device")
    yield from once(devices)
    for device, at in devices:
        announced = _DEPLOYED.fullmatch(device)
        counted = announced is not None and int(announced[1]) <= battle.deployments
        yield Claim(counted, at, f"No deployment is called {device}: {battle.deployments} were.")


def sides(battle: Battle) -> Iterator[Claim]:
    """Claim that each side that is named is in the battle."""
    for field in ("ships", "groups", "guided", "known", "types_met"):
        for place, each in enumerate(getattr(battle, field)):
            yield from known((Named(each.side, f"/{field}/{place}/side"),), battle.sides, "side")
    yield from known(listed(battle.finished, "/finished"), battle.sides, "side")
    if battle.result is not None and battle.result.winner is not None:
        yield from known((Named(battle.result.winner, "/result/winner"),), battle.sides, "side")


def units(battle: Battle) -> Iterator[Claim]:
    """Claim that what is noted of units is of units that are there, and once."""
    there = {unit.id for unit in battle.units}
    for field in ("plots", "known", "discovered"):
        rows = getattr(battle, field)
        yield from known(listed([each.unit for each in rows], f"/{field}", "unit"), there, "unit")
    groups = {group.id for group in battle.groups}
    snaps = listed([each.group for each in battle.snaps], "/snaps", "group")
    yield from known(snaps, groups, "group")
    order = listed(battle.order, "/order")
    yield from known(order, there, "unit")
    for row in (snaps, order, listed([each.unit for each in battle.plots], "/plots", "unit")):
        yield from once(row)
    rams = listed([each.unit for each in battle.rams], "/rams", "unit")
    yield from known(rams, there, "unit")
    yield from once(rams)
    yield from known(listed([e.target for e in battle.rams], "/rams", "target"), there, "unit")
    ships = {ship.id for ship in battle.ships}
    for end in ("one", "other"):
        ends = listed([getattr(each, end) for each in battle.entangled], "/entangled", end)
        yield from known(ends, ships, "ship")
    pairs = [f"{each.side}/{each.unit}" for each in battle.known]
    yield from once(listed(pairs, "/known", "unit"))
