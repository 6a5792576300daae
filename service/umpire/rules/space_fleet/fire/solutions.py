"""SF 3: firing solutions: whether a shot may be fired, and what it needs. Ranges are in units."""

from collections.abc import Sequence
from typing import NamedTuple, get_args

from umpire.kernel import reasons
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.plane import DECIMALS
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.fire.happenings import Band
from umpire.rules.space_fleet.fire.mounts import require_shots, require_weapons
from umpire.rules.space_fleet.fire.phases import fires_now
from umpire.rules.space_fleet.fire.targets import target_of
from umpire.rules.space_fleet.fire.to_hit import (
    HALF_CIRCLE_DEG,
    PLASMA_ARC_DEG,
    REAR_ARC_DEG,
    Aim,
    blocking,
    is_astern,
    is_in_plasma_arc,
    modifiers,
    need,
    range_band,
    through_debris,
)
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle, Shot
from umpire.rules.space_fleet.state.bounds import Weapon
from umpire.rules.space_fleet.state.condition import has_shots_left
from umpire.rules.space_fleet.state.places import TOLERANCE, distance, is_next_to, off_bow_deg
from umpire.rules.space_fleet.state.refusals import LINE_BLOCKED, OUT_OF_RANGE, REAR_ARC
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.tables import ToHit


def is_disturbed(battle: Battle, firer: Ship, *, known_to: str | None = None) -> bool:
    """Tell whether another ship next to a firer fires plasma, of whichever side.

    It counts if it does so in the same phase; by a house rule, at any time in the turn. Defence
    against missiles is no phase of a class.

    Args:
        battle: with the fire that is declared.
        firer: the ship that would be disturbed.
        known_to: a side that plans: then what others have declared in secret is left out.
    """
    return any(
        is_next_to(firer.place, other.place)
        and (
            _declares_plasma(battle, other, known_to) or _has_fired_plasma(battle, other, known_to)
        )
        for other in battle.ships
        if other.id != firer.id
    )


def _declares_plasma(battle: Battle, ship: Ship, known_to: str | None) -> bool:
    if known_to not in {None, ship.side} and not battle.fire_open:
        return False
    return any(
        shot.weapon == "plasma"
        for declared in battle.declared
        if declared.ship == ship.id
        for shot in declared.shots
    )


def _has_fired_plasma(battle: Battle, ship: Ship, known_to: str | None) -> bool:
    if not ship.fired_plasma or (known_to is not None and not sees(battle, ship, known_to)):
        return False
    if battle.options.plasma_interference == "turn":
        return True
    return fires_now(battle, ship) and not (ship.fired_at_missile or has_shots_left(ship))


MISSILE_BEYOND_MEDIUM = illegal(
    "missile_beyond_medium", "SF-LRM-09", "Missiles are no targets beyond medium range."
)
CLASS_NO_LONG_RANGE = illegal(
    "class_no_long_range", "SF-FIRE-13", "Ships of this class do not fire at long range."
)
OUT_OF_ARC = reasons.OUT_OF_ARC.under("SF-PLAS-02")

_NEEDS: dict[Weapon, str] = {
    "beam": "SF-FIRE-04",
    "sr_missile": "SF-FIRE-05",
    "plasma": "SF-PLAS-01",
}


class Solution(NamedTuple):
    """A shot that may be fired.

    Attributes:
        shot: what is fired, and at what.
        target: the target as it stands.
        range: as measured, in units.
        band: of the range as it counts.
        need: the score that hits.
        modifier: what is added to each die.
        modifiers: the rules that add up to it.
    """

    shot: Shot
    target: Ship | Missile
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]


def solve(
    battle: Battle, firer: Ship, shots: Sequence[Shot], *, plasma_near: bool | None = None
) -> tuple[Solution, ...]:
    """Return the solutions of all shots that a ship declares, in their order.

    Whose turn it is to fire is not asked.

    Args:
        battle: the battle as it stands.
        firer: a ship that still fights.
        shots: all that it declares.
        plasma_near: whether plasma is fired next to it; left out, what is declared says so.

    Raises:
        IllegalOrder: the ship cannot fire, has not so many shots, or one of them is not allowed.
        Malformed: a target or a mount is unknown.
    """
    require_weapons(firer)
    require_shots(battle, firer, shots)
    near = is_disturbed(battle, firer) if plasma_near is None else plasma_near
    found = []
    for place, shot in enumerate(shots):
        try:
            target = target_of(battle, firer.side, shot.target, at="/target")
            found.append(aimed(battle, firer, shot, target, plasma_near=near))
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
    return tuple(found)


def aimed(
    battle: Battle, firer: Ship, shot: Shot, target: Ship | Missile, *, plasma_near: bool
) -> Solution:
    """Return the solution of one shot: range, arc, line and modifiers (SF-FIRE-02 to -13).

    That the ship has the weapon and sees the target is not asked.

    Raises:
        IllegalOrder: the target is out of range or arc, or the line is blocked.
    """
    units = distance(firer.place, target.place)
    band, score = _in_range(battle, firer, shot, target, units)
    _require_arc(battle, firer, shot, target, units)
    body = blocking(battle, firer.place, target.place)
    if body is not None:
        between = f"{body.id} stands between {firer.id} and {shot.target}, and blocks fire."
        raise LINE_BLOCKED.refuse(between, at="/target")
    aim = Aim(
        shot.weapon,
        band,
        target.ship_class if isinstance(target, Ship) else None,
        plasma_near=plasma_near,
        debris=through_debris(battle, firer.place, target.place),
    )
    added = modifiers(aim, battle.tables.fire_modifiers)
    measured = round(units, DECIMALS)
    return Solution(shot, target, measured, band, score, sum(added.values()), tuple(added))


def _in_range(
    battle: Battle, firer: Ship, shot: Shot, target: Ship | Missile, units: float
) -> tuple[Band, int]:
    """Return the band, and the score that hits there (SF-FIRE-03 to -05, -13, SF-LRM-09)."""
    tables = battle.tables
    bands = tables.range_bands
    band = range_band(units, bands)
    if isinstance(target, Missile) and band not in {"short", "medium"}:
        raise MISSILE_BEYOND_MEDIUM.refuse(
            f"{target.id} is a missile at {units:.2f}, beyond medium range of {bands.medium}.",
            at="/target",
        )
    if band is None:
        beyond = (
            f"{shot.target} is at {units:.2f}, out of range of {firer.id}: {bands.long} at most."
        )
        raise OUT_OF_RANGE.refuse(beyond, at="/target")
    if band == "long" and not tables.of_class(firer.ship_class).long_range:
        raise CLASS_NO_LONG_RANGE.refuse(
            f"{firer.id}, of class {firer.ship_class}, does not fire at long range; {shot.target} "
            f"is at {units:.2f}, not at {bands.medium} or less.",
            at="/target",
        )
    score = need(shot.weapon, band, tables.to_hit)
    if score is None:
        raise OUT_OF_RANGE.refuse(
            f"{firer.id} fires no {shot.weapon} at {band} range, at which {shot.target} is: only "
            f"at {one_of(_bands_of(shot.weapon, tables.to_hit))} range.",
            at="/target",
            rule=_NEEDS[shot.weapon],
        )
    return band, score


def _bands_of(weapon: Weapon, table: ToHit) -> tuple[Band, ...]:
    """Return the bands at which a weapon is fired at all (SF-FIRE-04, -05, SF-PLAS-01)."""
    return tuple([band for band in get_args(Band) if need(weapon, band, table) is not None])


def _require_arc(
    battle: Battle, firer: Ship, shot: Shot, target: Ship | Missile, units: float
) -> None:
    """Refuse fire astern, and plasma outside its arc (SF-FIRE-12, SF-PLAS-02, SF-RUL-11, -12).

    At no distance there is no limit.
    """
    if units <= TOLERANCE:
        return
    off_deg = off_bow_deg(firer.place, target.place)
    if is_astern(off_deg) and not battle.options.all_round_fire:
        raise REAR_ARC.refuse(
            f"{shot.target} is {abs(off_deg):.1f} degrees off the bow of {firer.id}, which "
            f"fires up to {HALF_CIRCLE_DEG - REAR_ARC_DEG / 2:g} to either side.",
            at="/target",
        )
    if shot.weapon == "plasma" and not is_in_plasma_arc(off_deg, _arc_deg(firer, shot)):
        raise OUT_OF_ARC.refuse(
            f"{shot.target} is {off_deg:+.1f} degrees off the bow of {firer.id}; {shot.mount} "
            f"bears {PLASMA_ARC_DEG / 2:g} to either side of {_arc_deg(firer, shot):+g}.",
            at="/target",
        )


def _arc_deg(firer: Ship, shot: Shot) -> float:
    return next((cannon.arc_deg for cannon in firer.plasma if cannon.id == shot.mount), 0)
