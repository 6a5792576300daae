"""SF 3: the weapons of a ship, its targets, and what a shot needs to hit. Ranges are in units."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from umpire.kernel import reasons
from umpire.kernel.dice import D6
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.odds import Chances, from_faces, mixed, repeated
from umpire.kernel.plane import DECIMALS, TOLERANCE_DEG
from umpire.kernel.turn import Finishing
from umpire.kernel.words import counted, one_of
from umpire.rules.space_fleet.field import (
    TOLERANCE,
    Where,
    distance,
    is_next_to,
    line_meets,
    off_bow_deg,
    spot_of,
    whole_units,
)
from umpire.rules.space_fleet.options import SalvoDie
from umpire.rules.space_fleet.state import Battle, Body, Dummy, Missile, PhaseName, Ship, Shot
from umpire.rules.space_fleet.tables import (
    FireModifiers,
    RangeBands,
    ShipClass,
    Source,
    ToHit,
    Weapon,
)
from umpire.rules.space_fleet.units import (
    LINE_BLOCKED,
    NO_AMMUNITION,
    OUT_OF_RANGE,
    OWN_SIDE,
    REAR_ARC,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    acting_ship,
    beams_left,
    counter_of,
    has_shots_left,
    level_to,
    mounts_left,
    require_option,
    side_sees,
)

Band: TypeAlias = Literal["short", "medium", "long"]


# Range, arc and line


REAR_ARC_DEG = 90.0


PLASMA_ARC_DEG = 60.0


HALF_CIRCLE_DEG = 180.0


class FireArcs(msgspec.Struct, frozen=True):
    """How wide arcs are in a battle: the one astern into which nothing fires, and that of plasma.

    Degrees; the first is 0 where ships fire all round.
    """

    astern_deg: float
    plasma_deg: float


def arcs_of(battle: Battle) -> FireArcs:
    """Return how wide arcs are in a battle (SF-FIRE-12, SF-PLAS-02)."""
    return FireArcs(0.0 if battle.options.all_round_fire else REAR_ARC_DEG, PLASMA_ARC_DEG)


def range_band(units: float, bands: RangeBands) -> Band | None:
    """Return the band of a range, `None` out of range (SF-FIRE-03).

    A part of a unit counts as a whole one (SF-RUL-10).
    """
    whole = whole_units(units)
    if whole <= bands.short:
        return "short"
    if whole <= bands.medium:
        return "medium"
    return "long" if whole <= bands.long else None


def is_blocked(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether an asteroid or a planet stands in a line (SF-TERR-06, SF-RUL-13)."""
    return body_between(battle, start, end) is not None


def body_between(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the asteroid or the planet that stands in a line, the first of several."""
    return next(
        (body for body in battle.bodies if line_meets(start, end, spot_of(body.place))), None
    )


def through_debris(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether a line passes through debris (SF-TERR-10, SF-RUL-23).

    Its ends are included, so that a missile at a target in debris meets it too.
    """
    return any(line_meets(start, end, spot) for area in battle.debris for spot in area.spots)


def is_astern(off_bow_deg: float) -> bool:
    """Tell whether a bearing off the bow is in the rear arc, its edges left out (SF-RUL-11)."""
    return abs(off_bow_deg) > HALF_CIRCLE_DEG - REAR_ARC_DEG / 2 + TOLERANCE_DEG


def is_in_plasma_arc(off_bow_deg: float, arc_deg: float) -> bool:
    """Tell whether a bearing is in the arc around `arc_deg`, its edges included (SF-RUL-12)."""
    off_arc_deg = (off_bow_deg - arc_deg + HALF_CIRCLE_DEG) % 360.0 - HALF_CIRCLE_DEG
    return abs(off_arc_deg) <= PLASMA_ARC_DEG / 2 + TOLERANCE_DEG


# What a die needs


# What a die needs.
SMALL: tuple[ShipClass, ...] = ("DD", "LC")
"""The classes that missiles hit less easily."""


class Aim(NamedTuple):
    """What a shot to hit depends on.

    Attributes:
        weapon: what is fired.
        band: the range to the target.
        target: the class of the target; `None` is a long-range missile.
        plasma_near: whether another ship next to the firer fires plasma (SF-FIRE-08).
        debris: whether there is debris in the line, or around the target (SF-TERR-10).
    """

    weapon: Weapon
    band: Band
    target: ShipClass | None
    plasma_near: bool = False
    debris: bool = False


def need(weapon: Weapon, band: Band, table: ToHit) -> int | None:
    """Return the score that hits, `None` where the weapon cannot be fired (SF-FIRE-04, -05)."""
    by_weapon = {"beam": table.beam, "sr_missile": table.sr_missile, "plasma": table.plasma}
    by_band = by_weapon[weapon]
    return {"short": by_band.short, "medium": by_band.medium, "long": by_band.long}[band]


def modifiers(aim: Aim, table: FireModifiers) -> dict[str, int]:
    """Return what is added to each die, by the rule behind it; all add up (SF-FIRE-06 to -11).

    Small ships are harder for missiles, and destroyers at long range; at medium range for plasma
    alone (SF-RUL-08). Debris counts once (SF-RUL-23).
    """
    destroyer = aim.target == "DD"
    found = {
        "SF-FIRE-06": table.target_dd_long if destroyer and aim.band == "long" else 0,
        "SF-FIRE-07": (
            table.plasma_at_dd_medium
            if destroyer and (aim.weapon, aim.band) == ("plasma", "medium")
            else 0
        ),
        "SF-FIRE-08": table.adjacent_plasma if aim.plasma_near else 0,
        "SF-FIRE-09": (
            table.missile_at_dd_or_lc if aim.weapon == "sr_missile" and aim.target in SMALL else 0
        ),
        "SF-FIRE-10": table.target_lr_missile if aim.target is None else 0,
        "SF-TERR-10": table.debris if aim.debris else 0,
    }
    return {rule: change for rule, change in found.items() if change}


def is_hit(face: int, score: int, modifier: int, *, natural_six: bool) -> bool:
    """Tell whether a die hits (SF-FIRE-02); by a house rule any 6 does (SF-RUL-07)."""
    return face + modifier >= score or (natural_six and face == D6)


def count_hits(faces: Iterable[int], score: int, modifier: int, *, natural_six: bool) -> int:
    """Return how many of some faces hit."""
    return sum(is_hit(face, score, modifier, natural_six=natural_six) for face in faces)


def count_hitting_faces(score: int, modifier: int, *, natural_six: bool) -> int:
    """Return how many of the six faces hit."""
    return count_hits(range(1, D6 + 1), score, modifier, natural_six=natural_six)


# The weapons of a ship


SALVO_SIDES: dict[SalvoDie, int] = {"d6": 6, "d4": 4}
"""The die for the hits of a salvo (SF-SRM-01)."""


SOURCES: dict[Weapon, Source] = {"beam": "beam", "sr_missile": "missile", "plasma": "plasma"}


RULES: dict[Weapon, str] = {
    "beam": "SF-FIRE-04",
    "sr_missile": "SF-SRM-01",
    "plasma": "SF-PLAS-01",
}


def hits_each(battle: Battle, weapon: Weapon) -> int:
    """Return how many hits one hit of a beam or of plasma is (SF-PLAS-01)."""
    return battle.tables.hits.plasma if weapon == "plasma" else battle.tables.hits.beam


CLASS_OF: dict[PhaseName, ShipClass] = {
    "fire_dd": "DD",
    "fire_lc": "LC",
    "fire_hc": "HC",
    "fire_bb": "BB",
    "fire_dn": "DN",
}


def has_fired(ship: Ship) -> bool:
    """Tell whether a ship has done its firing of this turn (SF-FIRE-14, SF-RUL-33)."""
    return ship.fired_at_missile or (ship.fired_any and not has_shots_left(ship))


def is_ready(ship: Ship) -> bool:
    """Tell whether a ship has something to fire directly, and has not done so this turn."""
    if ship.status != "active" or ship.weapons != "ok" or has_fired(ship):
        return False
    return bool(beams_left(ship) or mounts_left(ship))


def fires_now(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is of the class whose fire this phase is for."""
    return CLASS_OF.get(battle.phase) == ship.ship_class


def may_fire(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship of the phase's class that could fire at all."""
    return any(
        ship.side == side and fires_now(battle, ship) and is_ready(ship) for ship in battle.ships
    )


def in_fire(battle: Battle, _order: object = None) -> bool:
    """Tell whether fire of a class is declared now, or resolved."""
    return battle.phase in CLASS_OF


def _declares(battle: Battle, side: str) -> bool:
    """Tell whether a side is asked for the fire of this class.

    With limited sensors, while anything could be fired at. Of three sides or more one is not told
    what others have detected, so that all are asked always.
    """
    if not battle.in_play(side):
        return False
    if not battle.options.limited_sensors:
        return may_fire(battle, side)
    if battle.missiles or battle.sides[2:]:
        return True
    return any(ship.detected_by for ship in battle.ships if ship.status == "active")


DECLARING: Finishing[Battle] = Finishing(asked=_declares, finished=lambda battle: battle.finished)
"""Sides declare the fire of a class, and say when they have done so (SF-UMP-2)."""


ALREADY_FIRED = reasons.ALREADY_FIRED.under("SF-FIRE-14")


WEAPONS_OUT = illegal("weapons_out", "SF-DMG-07", "The ship's weapons are out of action.")


TOO_MANY_SHOTS = illegal("too_many_shots", "SF-FIRE-14", "The ship has not so many shots.")


def require_weapons(ship: Ship) -> None:
    """Refuse a ship that cannot fire at all now.

    Raises:
        IllegalOrder: it has fired this turn (SF-FIRE-14, SF-RUL-33), or its weapons are out.
    """
    if has_fired(ship):
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has fired this turn; it fires again in the next.", at="/ship"
        )
    if ship.weapons != "ok":
        raise refuse_weapons_out(ship, at="/ship")


def refuse_weapons_out(ship: Ship, *, at: str) -> Refusal:
    """Return the refusal of a ship whose weapons are out, for good or until repair (SF-DMG-11)."""
    if ship.weapons == "destroyed":
        gone = f"The weapons of {ship.id} are destroyed, which is not repaired."
        return WEAPONS_OUT.refuse(gone, at=at, rule="SF-DMG-05")
    out = f"The weapons of {ship.id} are knocked out; they may be repaired at the end of a turn."
    return WEAPONS_OUT.refuse(out, at=at)


def require_shots(battle: Battle, ship: Ship, shots: Sequence[Shot]) -> None:
    """Refuse shots that a ship has not got; each is fired once in a turn (SF-FIRE-14).

    Raises:
        IllegalOrder: too many shots, a launcher without salvoes, or a weapon not in play.
        Malformed: the ship has no such mount.
    """
    beams, used = 0, set[str]()
    for place, shot in enumerate(shots):
        try:
            if shot.weapon == "beam":
                beams += shot.count
                _require_beams(ship, shot, beams)
            else:
                _require_mount(battle, ship, shot, used)
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None


def _require_beams(ship: Ship, shot: Shot, beams: int) -> None:
    if shot.mount is not None:
        raise UNKNOWN_WEAPON.refuse(
            f"Beams of {ship.id} go by number, not by name: leave mount out.", at="/mount"
        )
    if beams > beams_left(ship):
        raise TOO_MANY_SHOTS.refuse(
            f"{ship.id} has {counted(beams_left(ship), 'beam')} to fire, not {beams}.", at="/count"
        )


def _require_mount(battle: Battle, ship: Ship, shot: Shot, used: set[str]) -> None:
    """Refuse a launcher or a cannon that the ship has not, or that fires twice (SF-FIRE-15)."""
    if shot.weapon == "plasma":
        require_option(battle, "plasma_cannon")
        salvoes = {cannon.id: 1 for cannon in ship.plasma}
    else:
        require_option(battle, "short_range_missiles")
        salvoes = {launcher.id: launcher.salvoes for launcher in ship.sr_launchers}
    mount = shot.mount or ""
    if mount not in salvoes:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {shot.weapon} {mount or 'without a name'}: name {one_of(salvoes)}.",
            at="/mount",
        )
    if shot.count > 1 or mount in used or mount in ship.spent_mounts:
        raise TOO_MANY_SHOTS.refuse(
            f"{mount} of {ship.id} fires once in a turn: name it once, with count 1.", at="/count"
        )
    if not salvoes[mount]:
        full = [name for name, left in salvoes.items() if left]
        raise NO_AMMUNITION.refuse(
            f"{mount} of {ship.id} is empty; salvoes are in {one_of(full)}.", at="/mount"
        )
    used.add(mount)


# Targets


NOT_DETECTED = illegal("not_detected", "SF-SENS-08", "The target is not fully detected.")


def target_of(battle: Battle, side: str, name: str, *, at: str) -> Ship | Missile:
    """Return what a side may fire at by that name (SF-SENS-08, SF-LRM-09, SF-UMP-7).

    A refusal tells nothing of what is under a counter, nor whether a name that the side does not
    know is that of a ship.

    Raises:
        IllegalOrder: it is on the side itself, out of the battle, or known as a counter alone.
        Malformed: the side knows nothing of that name.
    """
    if _is_counter(battle, side, name):
        raise NOT_DETECTED.refuse(
            f"{name} is not fully detected; direct fire is at {in_sight(battle, side)}.", at=at
        )
    missile, ship = battle.missile(name), battle.ship(name)
    if missile is None and (ship is None or not side_sees(battle, ship, side)):
        raise UNKNOWN_TARGET.refuse(
            f"There is no target {name} in sight; there is {in_sight(battle, side)}.", at=at
        )
    owner = missile.side if missile else ship.side if ship else None
    if owner == side:
        raise OWN_SIDE.refuse(
            f"{name} is on side {side} itself; others have {in_sight(battle, side)}.", at=at
        )
    return missile or acting_ship(battle, name, at=at)


def in_sight(battle: Battle, side: str) -> str:
    """Return in words what a side may fire at directly, all that it sees."""
    return one_of([target.id for target in targets_for(battle, side)], none="nothing")


def _is_counter(battle: Battle, side: str, name: str) -> bool:
    """Tell whether a side sees a counter of that name, of a ship, a dummy or a squadron."""
    if not battle.options.limited_sensors:
        return False
    units: list[Ship | Dummy] = [ship for ship in battle.ships if ship.status == "active"]
    units.extend(battle.dummies)
    return any(
        counter_of(battle, unit) == name and level_to(battle, unit, side) != "full"
        for unit in units
    )


def targets_for(battle: Battle, side: str) -> tuple[Ship | Missile, ...]:
    """Return all that a side may fire at directly, missiles last."""
    ships = [
        ship
        for ship in battle.ships
        if ship.side != side and ship.status == "active" and side_sees(battle, ship, side)
    ]
    return (*ships, *[missile for missile in battle.missiles if missile.side != side])


# Solutions


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
    if not ship.fired_plasma or (known_to is not None and not side_sees(battle, ship, known_to)):
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


_BAND_RULES: dict[Weapon, str] = {
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
            found.append(solve_shot(battle, firer, shot, target, plasma_near=near))
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
    return tuple(found)


def solve_shot(
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
    body = body_between(battle, firer.place, target.place)
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
            rule=_BAND_RULES[shot.weapon],
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


# Chances


def hit_chance(battle: Battle, solution: Solution) -> float:
    """Return the chance that one shot hits (SF-FIRE-02, SF-RUL-07)."""
    six = battle.options.natural_six_hits
    return count_hitting_faces(solution.need, solution.modifier, natural_six=six) / D6


def shot_chances(battle: Battle, solution: Solution) -> Chances:
    """Return the distribution of the hits of some shots (SF-SRM-01, SF-PLAS-01).

    At a missile a hit is one, whatever has hit it (SF-LRM-09, SF-RUL-39).
    """
    weapon, chance = solution.shot.weapon, hit_chance(battle, solution)
    if isinstance(solution.target, Missile):
        one = from_faces({1: 1}, 1)
    elif weapon == "sr_missile":
        sides = SALVO_SIDES[battle.options.srm_hit_die]
        one = from_faces({face: face for face in range(1, sides + 1)}, sides)
    else:
        one = from_faces({1: hits_each(battle, weapon)}, 1)
    return repeated(mixed(chance, one), solution.shot.count)
