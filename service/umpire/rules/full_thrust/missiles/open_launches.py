"""What may stand in orders to launch and to defend, and magazines (FT 5.3, 6.4, 6.5). Units: MU."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at, record
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.placing import span
from umpire.rules.full_thrust.state.refusals import (
    ADFC_CAPACITY,
    AFT_ARC,
    AMMO_EMPTY,
    LINE_BLOCKED,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import (
    Ammunition,
    Launcher,
    Magazine,
    SalvoMissileLauncher,
    SalvoMissileRack,
)
from umpire.rules.full_thrust.terrain.lines import may_block

KINDS: tuple[Ammunition, ...] = ("standard", "extended_range")


def held(ship: Ship, magazine: Magazine, ammunition: Ammunition) -> int:
    """Return how many salvoes of a kind are left in a magazine; in a lost one none (FT-7.1-3)."""
    if not ship.works(magazine.id):
        return 0
    left: int = getattr(magazine, ammunition)
    for load in ship.loads:
        if load.magazine == magazine.id:
            left -= getattr(load, ammunition)
    return max(0, left)


def magazine_of(ship: Ship, launcher: SalvoMissileLauncher) -> Magazine | None:
    """Return the one magazine that feeds a launcher, whatever its state (FT-6.5-1)."""
    found = ship.ssd.system(launcher.magazine) if launcher.magazine is not None else None
    return found if isinstance(found, Magazine) else None


def at_hand(ship: Ship, weapon: Launcher) -> dict[Ammunition, int]:
    """Return the salvoes that a launcher or rack can draw on, by kind; kinds without any are out.

    Whether it has been used this turn is not asked.
    """
    if isinstance(weapon, SalvoMissileRack):
        return {weapon.ammunition: 1} if ship.works(weapon.id) else {}
    magazine = magazine_of(ship, weapon)
    if magazine is None or not ship.works(weapon.id):
        return {}
    left = {kind: held(ship, magazine, kind) for kind in KINDS}
    return {kind: number for kind, number in left.items() if number}


MOST_DEFENCES = 1000


class Load(NamedTuple):
    """A launcher or rack with a kind of salvo: what is left where it comes from, and its reach."""

    weapon: str
    magazine: str | None
    ammunition: Ammunition
    left: int
    reach_mu: float


def launches(ship: Ship, loads: Sequence[Load]) -> Open:
    """Return the place for the launches of a ship, one a launcher at the most."""
    grouped: dict[tuple[Ammunition, float], list[str]] = {}
    for load in loads:
        grouped.setdefault((load.ammunition, load.reach_mu), []).append(load.weapon)
    each = [
        record(
            {
                "weapon": one_of(weapons),
                "x": span(ship.x, reach_mu),
                "y": span(ship.y, reach_mu),
                "ammunition": one_of((kind,)),
            }
        )
        for (kind, reach_mu), weapons in grouped.items()
    ]
    return open_at("/launches", list_of(any_of(each), 1, len({load.weapon for load in loads})))


def launch_clashes(battle: Battle, loads: Sequence[Load]) -> tuple[str, ...]:
    """Return why launches may be refused for where they aim, and for how they stand together."""
    return codes(*_launch_clashes(battle, loads))


def _launch_clashes(battle: Battle, loads: Sequence[Load]) -> Iterator[Code]:
    yield from (AFT_ARC, OUT_OF_ARC, OUT_OF_RANGE)
    if may_block(battle):
        yield LINE_BLOCKED
    if len({load.weapon for load in loads}) > 1:
        yield WEAPON_USED
    drawn = Counter((load.magazine, load.ammunition) for load in loads)
    if any(load.magazine and drawn[load.magazine, load.ammunition] > load.left for load in loads):
        yield AMMO_EMPTY


class Guard(NamedTuple):
    """A weapon of point defence, its ship, and a ship under attack that it may protect."""

    ship: str
    weapon: str
    protected: str


def defences(guards: Sequence[Guard], attackers: Sequence[tuple[str, str]]) -> Open:
    """Return the place for the defences of a side; without any, nothing is fired.

    Args:
        guards: what may defend whom.
        attackers: each with the ship that it attacks.
    """
    places: dict[tuple[str, str], list[str]] = {}
    for guard in guards:
        places.setdefault((guard.ship, guard.weapon), []).append(guard.protected)
    grouped: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (ship, weapon), protected in places.items():
        grouped.setdefault((ship, tuple(protected)), []).append(weapon)
    each = [
        _defence(ship, weapons, [name for name, at in attackers if at in protected])
        for (ship, protected), weapons in grouped.items()
    ]
    most = min(len(places), MOST_DEFENCES)
    return open_at("/defences", list_of(any_of(each), 0, most), optional=True)


def _defence(ship: str, weapons: Sequence[str], targets: Sequence[str]) -> Legal:
    return record({"ship": one_of((ship,)), "weapon": one_of(weapons), "target": one_of(targets)})


def defence_clashes(
    guards: Sequence[Guard], attackers: Sequence[tuple[str, str]], others: Mapping[str, int]
) -> tuple[str, ...]:
    """Return why defences that are legal each by itself may not be so together.

    Args:
        guards: what may defend whom.
        attackers: each with the ship that it attacks.
        others: how many other ships each ship may protect.
    """
    return codes(*_defence_clashes(guards, attackers, others))


def _defence_clashes(
    guards: Sequence[Guard], attackers: Sequence[tuple[str, str]], others: Mapping[str, int]
) -> Iterator[Code]:
    weapons = {(guard.ship, guard.weapon) for guard in guards}
    if len(weapons) > 1 and len(attackers) > 1:
        yield WEAPON_USED
    for ship, most in others.items():
        own = [guard for guard in guards if guard.ship == ship and guard.protected != ship]
        if min(len({each.protected for each in own}), len({each.weapon for each in own})) > most:
            yield ADFC_CAPACITY
            return
