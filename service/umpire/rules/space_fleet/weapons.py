"""SF 3: the weapons of a ship, its targets, and what a shot needs to hit. Ranges are in units."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args

import msgspec

from umpire.kernel import reasons
from umpire.kernel.dice import D6, Dice, Roll
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
from umpire.rules.space_fleet.options import Options, SalvoDie
from umpire.rules.space_fleet.state import Battle, Body, Dummy, Missile, PhaseName, Ship, Shot, mark
from umpire.rules.space_fleet.tables import (
    FireModifiers,
    HitsTable,
    Needs,
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
    require_option,
    side_sees,
)

Band: TypeAlias = Literal["short", "medium", "long"]

REAR_ARC_DEG = 90.0
PLASMA_ARC_DEG = 60.0
HALF_CIRCLE_DEG = 180.0

SMALL: tuple[ShipClass, ...] = ("DD", "LC")
"""The classes that missiles hit less easily."""

CLASS_OF: dict[PhaseName, ShipClass] = {
    "fire_dd": "DD",
    "fire_lc": "LC",
    "fire_hc": "HC",
    "fire_bb": "BB",
    "fire_dn": "DN",
}
"""The class that fires in each phase, smallest first (SF-FIRE-01)."""

ALREADY_FIRED = reasons.ALREADY_FIRED.under("SF-FIRE-14")
WEAPONS_OUT = illegal("weapons_out", "SF-DMG-07", "The ship's weapons are out of action.")
TOO_MANY_SHOTS = illegal("too_many_shots", "SF-FIRE-14", "The ship does not have that many shots.")
NOT_DETECTED = illegal("not_detected", "SF-SENS-08", "The target is not fully detected.")
MISSILE_BEYOND_MEDIUM = illegal(
    "missile_beyond_medium", "SF-LRM-09", "Missiles are no targets beyond medium range."
)
CLASS_NO_LONG_RANGE = illegal(
    "class_no_long_range", "SF-FIRE-13", "Ships of this class do not fire at long range."
)
OUT_OF_ARC = reasons.OUT_OF_ARC.under("SF-PLAS-02")


# The weapons


class Arm(NamedTuple):
    """A weapon of a ship, or a warhead: all that differs from one to another.

    Attributes:
        rule: the rule that its shots cite.
        range_rule: the rule of its ranges.
        source: how its hits count on the damage table.
        needs: the score that hits, by range.
        hits: how many hits one hit is; unused with a `hit_die`.
        hit_die: the die for the hits of a salvo that has hit.
        is_missile: whether small ships are harder to hit for it (SF-FIRE-09).
        is_plasma: whether it disturbs ships next to it, and destroyers are harder to hit at medium
            range (SF-FIRE-07, -08).
        is_in_use: whether the scenario uses it; `option` is the name of the option.
        loads: the salvoes in each of its mounts aboard a ship; `None`: it goes by number.
        arc_deg: the middle of the arc of a mount; `None`: it fires anywhere but astern.
        text: the name of the weapon in log lines; empty where it goes by number.
    """

    rule: str
    range_rule: str
    source: Source
    needs: Callable[[ToHit], Needs]
    hits: Callable[[HitsTable], int] = lambda table: table.beam
    hit_die: Callable[[Options], int] | None = None
    is_missile: bool = False
    is_plasma: bool = False
    is_in_use: Callable[[Options], bool] = lambda _options: True
    option: str = ""
    loads: Callable[[Ship], Mapping[str, int]] | None = None
    arc_deg: Callable[[Ship, str | None], float] | None = None
    text: str = ""


SALVO_SIDES: dict[SalvoDie, int] = {"d6": 6, "d4": 4}


def salvo_die(options: Options) -> int:
    """Return the die for the hits of a short-range salvo or a contact warhead (SF-SRM-01)."""
    return SALVO_SIDES[options.srm_hit_die]


def _cannon_arc_deg(ship: Ship, mount: str | None) -> float:
    return next((cannon.arc_deg for cannon in ship.plasma if cannon.id == mount), 0)


WEAPONS: Mapping[Weapon, Arm] = {
    "beam": Arm(
        rule="SF-FIRE-04",
        range_rule="SF-FIRE-04",
        source="beam",
        needs=lambda table: table.beam,
    ),
    "sr_missile": Arm(
        rule="SF-SRM-01",
        range_rule="SF-FIRE-05",
        source="missile",
        needs=lambda table: table.sr_missile,
        hit_die=salvo_die,
        is_missile=True,
        is_in_use=lambda options: options.short_range_missiles,
        option="short_range_missiles",
        loads=lambda ship: {launcher.id: launcher.salvoes for launcher in ship.sr_launchers},
        text="short-range missiles",
    ),
    "plasma": Arm(
        rule="SF-PLAS-01",
        range_rule="SF-PLAS-01",
        source="plasma",
        needs=lambda table: table.plasma,
        hits=lambda table: table.plasma,
        is_plasma=True,
        is_in_use=lambda options: options.plasma_cannon,
        option="plasma_cannon",
        loads=lambda ship: {cannon.id: 1 for cannon in ship.plasma},
        arc_deg=_cannon_arc_deg,
        text="plasma cannon",
    ),
}
"""The weapons that a ship fires directly."""

if set(WEAPONS) != set(get_args(Weapon)):
    raise TypeError(f"WEAPONS has an entry for each of {get_args(Weapon)}: add the missing ones.")


class Attack(NamedTuple):
    """Some shots of one weapon at one target, from the declaration to the hits.

    A salvo of long-range missiles attacks with shots of the weapon that its warhead counts as.

    Attributes:
        shot: the declared shots.
        arm: the weapon, or the warhead.
        target: the target as it is now.
        range: as measured; for directed energy, as it counts.
        band: the band of the range as it counts.
        need: the score that hits.
        modifier: what is added to each die.
        modifiers: the rules that add up to it.
        rolls: the dice that have been thrown.
        struck: how many of the shots hit.
        hits: how many hits they make.
    """

    shot: Shot
    arm: Arm
    target: Ship | Missile
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    struck: int = 0
    hits: int = 0

    @property
    def named_target(self) -> str:
        """The target as labels of rolls name it."""
        return mark(self.target) if isinstance(self.target, Ship) else self.target.id


# Range, arc and line


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


def body_between(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the first asteroid or planet that blocks a line (SF-TERR-06, SF-RUL-13)."""
    return next(
        (body for body in battle.bodies if line_meets(start, end, spot_of(body.place))), None
    )


def through_debris(battle: Battle, start: Where, end: Where) -> bool:
    """Return whether a line passes through debris, its ends included (SF-TERR-10, SF-RUL-23)."""
    return any(line_meets(start, end, spot) for area in battle.debris for spot in area.spots)


def is_astern(off_bow_deg: float) -> bool:
    """Return whether a bearing off the bow is in the rear arc, its edges left out (SF-RUL-11)."""
    return abs(off_bow_deg) > HALF_CIRCLE_DEG - REAR_ARC_DEG / 2 + TOLERANCE_DEG


def is_in_plasma_arc(off_bow_deg: float, arc_deg: float) -> bool:
    """Return whether a bearing is in the arc around `arc_deg`, its edges included (SF-RUL-12)."""
    off_arc_deg = (off_bow_deg - arc_deg + HALF_CIRCLE_DEG) % 360.0 - HALF_CIRCLE_DEG
    return abs(off_arc_deg) <= PLASMA_ARC_DEG / 2 + TOLERANCE_DEG


# What a die needs


def need_at(arm: Arm, band: Band, table: ToHit) -> int | None:
    """Return the score that hits in a band, `None` where the weapon cannot be fired."""
    needs = arm.needs(table)
    return {"short": needs.short, "medium": needs.medium, "long": needs.long}[band]


def add_modifiers(  # noqa: PLR0913 — what a die depends on, by name
    arm: Arm,
    band: Band,
    target: ShipClass | None,
    table: FireModifiers,
    *,
    plasma_near: bool = False,
    debris: bool = False,
) -> dict[str, int]:
    """Return the modifiers of each die, by rule; all add up (SF-FIRE-06 to -11).

    Destroyers are harder to hit at long range, and at medium range for plasma alone (SF-RUL-08).
    Debris counts once (SF-RUL-23).

    Args:
        arm: what is fired.
        band: the range to the target.
        target: the class of the target; `None` is a long-range missile.
        table: the numbers.
        plasma_near: whether another ship next to the firer fires plasma (SF-FIRE-08).
        debris: whether there is debris in the line, or around the target (SF-TERR-10).
    """
    far = target == "DD" and band == "long"
    blurred = target == "DD" and band == "medium" and arm.is_plasma
    found = {
        "SF-FIRE-06": table.target_dd_long if far else 0,
        "SF-FIRE-07": table.plasma_at_dd_medium if blurred else 0,
        "SF-FIRE-08": table.adjacent_plasma if plasma_near else 0,
        "SF-FIRE-09": table.missile_at_dd_or_lc if arm.is_missile and target in SMALL else 0,
        "SF-FIRE-10": table.target_lr_missile if target is None else 0,
        "SF-TERR-10": table.debris if debris else 0,
    }
    return {rule: change for rule, change in found.items() if change}


def is_hit(face: int, score: int, modifier: int, *, natural_six: bool) -> bool:
    """Return whether a die hits (SF-FIRE-02); by a house rule any 6 does (SF-RUL-07)."""
    return face + modifier >= score or (natural_six and face == D6)


def count_hits(battle: Battle, attack: "Attack", faces: Iterable[int]) -> int:
    """Return how many of some faces hit."""
    six = battle.options.natural_six_hits
    return sum(is_hit(face, attack.need, attack.modifier, natural_six=six) for face in faces)


# Dice and chances


def throw_to_hit(battle: Battle, attack: Attack, name: str, dice: Dice) -> Attack:
    """Throw a die for each shot, by a label (SF-FIRE-02)."""
    roll = dice.roll(name, attack.shot.count, D6)
    struck = count_hits(battle, attack, roll.faces)
    return attack._replace(rolls=(*attack.rolls, roll), struck=struck)


def throw_hits(battle: Battle, attack: Attack, name: str, dice: Dice) -> Attack:
    """Return how many hits the shots that hit make; a salvo throws for them (SF-SRM-01).

    A missile goes by one hit, whatever has hit it (SF-LRM-09, SF-RUL-39).
    """
    if not attack.struck or isinstance(attack.target, Missile):
        return attack._replace(hits=attack.struck)
    if attack.arm.hit_die is None:
        return attack._replace(hits=attack.struck * attack.arm.hits(battle.tables.hits))
    roll = dice.roll(name, 1, attack.arm.hit_die(battle.options))
    return attack._replace(rolls=(*attack.rolls, roll), hits=roll.faces[0])


def hit_chance(battle: Battle, attack: Attack) -> float:
    """Return the chance that one shot hits (SF-FIRE-02, SF-RUL-07)."""
    return count_hits(battle, attack, range(1, D6 + 1)) / D6


def shot_chances(battle: Battle, attack: Attack) -> Chances:
    """Return the distribution of the hits of all shots; see `throw_hits`."""
    arm = attack.arm
    if isinstance(attack.target, Missile):
        one = from_faces({1: 1}, 1)
    elif arm.hit_die is not None:
        sides = arm.hit_die(battle.options)
        one = from_faces({face: face for face in range(1, sides + 1)}, sides)
    else:
        one = from_faces({1: arm.hits(battle.tables.hits)}, 1)
    return repeated(mixed(hit_chance(battle, attack), one), attack.shot.count)


# Who fires when


def list_loaded_mounts(ship: Ship, arm: Arm) -> tuple[str, ...]:
    """Return the mounts of a weapon that a ship can still fire this turn."""
    loads = {} if arm.loads is None else arm.loads(ship)
    return tuple([name for name, left in loads.items() if left and name not in ship.spent_mounts])


def has_fired(ship: Ship) -> bool:
    """Return whether a ship has done its firing of this turn (SF-FIRE-14, SF-RUL-33)."""
    return ship.fired_at_missile or (ship.fired_any and not has_shots_left(ship))


def is_ready(ship: Ship) -> bool:
    """Return whether a ship has something to fire directly, and has not done so this turn."""
    if ship.status != "active" or ship.weapons != "ok" or has_fired(ship):
        return False
    return any(
        beams_left(ship) if arm.loads is None else list_loaded_mounts(ship, arm)
        for arm in WEAPONS.values()
    )


def fires_now(battle: Battle, ship: Ship) -> bool:
    """Return whether this phase is for the fire of a ship's class."""
    return CLASS_OF.get(battle.phase) == ship.ship_class


def may_fire(battle: Battle, side: str) -> bool:
    """Return whether a side has a ship of the phase's class that could fire."""
    return any(
        ship.side == side and fires_now(battle, ship) and is_ready(ship) for ship in battle.ships
    )


def in_fire(battle: Battle, _order: object = None) -> bool:
    """Return whether fire of a class is being declared or resolved."""
    return battle.phase in CLASS_OF


def _declares(battle: Battle, side: str) -> bool:
    """Return whether a phase waits for the fire of a side.

    With limited sensors it does while anything could be fired at. Where three sides or more fight,
    it waits for each, because none may learn what others have detected.
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


# Weapons and ammunition (SF-FIRE-14 to -16)


def require_weapons(ship: Ship) -> None:
    """Refuse a ship that cannot fire at all now."""
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
    """Refuse shots that a ship does not have; each is fired once in a turn (SF-FIRE-14)."""
    by_number, used = 0, set[str]()
    for place, shot in enumerate(shots):
        try:
            if WEAPONS[shot.weapon].loads is None:
                by_number += shot.count
                _require_beams(ship, shot, by_number)
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
    """Refuse a launcher or a cannon that the ship lacks, or that fires twice (SF-FIRE-15)."""
    arm = WEAPONS[shot.weapon]
    if arm.option:
        require_option(battle, arm.option)
    salvoes = {} if arm.loads is None else arm.loads(ship)
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


def fireable(battle: Battle, ship: Ship) -> dict[Weapon, tuple[str | None, ...]]:
    """Return the mounts that a ship can fire, by weapon; `None` stands for all of its beams."""
    found: dict[Weapon, tuple[str | None, ...]] = {}
    for weapon, arm in WEAPONS.items():
        if arm.loads is None:
            found[weapon] = (None,) if beams_left(ship) else ()
        elif arm.is_in_use(battle.options):
            found[weapon] = list_loaded_mounts(ship, arm)
    return found


# Targets


def target_of(battle: Battle, side: str, name: str, *, at: str) -> Ship | Missile:
    """Return the target that a side means by a name (SF-SENS-08, SF-LRM-09, SF-UMP-7).

    A refusal does not show the units under a counter, nor whether an unknown name is that of a
    ship.

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
            f"There is no target {name} in sight; choose {in_sight(battle, side)}.", at=at
        )
    owner = missile.side if missile else ship.side if ship else None
    if owner == side:
        raise OWN_SIDE.refuse(
            f"{name} is on the firer's own side {side}; choose {in_sight(battle, side)}.", at=at
        )
    return missile or acting_ship(battle, name, at=at)


def in_sight(battle: Battle, side: str) -> str:
    """Return in words all that a side may fire at directly."""
    return one_of([target.id for target in targets_for(battle, side)], none="nothing")


def _is_counter(battle: Battle, side: str, name: str) -> bool:
    """Return whether a side sees a counter of that name."""
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


def is_disturbed(battle: Battle, firer: Ship, *, known_to: str | None = None) -> bool:
    """Return whether another ship next to a firer, of either side, fires plasma.

    (SF-FIRE-08, SF-RUL-09.)

    It counts in the same step; by a house rule, in the whole turn. Defence against missiles belongs
    to no step.

    A side that plans (`known_to`) leaves out fire that others have declared in secret.
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
        WEAPONS[shot.weapon].is_plasma
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


# Solutions


def solve(
    battle: Battle, firer: Ship, shots: Sequence[Shot], *, plasma_near: bool | None = None
) -> tuple[Attack, ...]:
    """Return the attacks that a ship declares, solved, in their order.

    The caller checks whose turn it is.

    Without `plasma_near`, the declared fire says whether plasma is fired next to it.

    Raises:
        IllegalOrder: the ship cannot fire, does not have that many shots, or one of them is not
            allowed.
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
) -> Attack:
    """Return one shot, solved: range, arc, line and modifiers (SF-FIRE-02 to -13).

    Whether the ship has the weapon and sees the target is not checked.

    Raises:
        IllegalOrder: the target is out of range or arc, or the line is blocked.
    """
    units, arm = distance(firer.place, target.place), WEAPONS[shot.weapon]
    band, score = _in_range(battle, firer, shot, target, units)
    _require_arc(battle, firer, shot, target, units)
    body = body_between(battle, firer.place, target.place)
    if body is not None:
        between = f"{body.id} is between {firer.id} and {shot.target}, and blocks fire."
        raise LINE_BLOCKED.refuse(between, at="/target")
    added = add_modifiers(
        arm,
        band,
        target.ship_class if isinstance(target, Ship) else None,
        battle.tables.fire_modifiers,
        plasma_near=plasma_near,
        debris=through_debris(battle, firer.place, target.place),
    )
    measured = round(units, DECIMALS)
    return Attack(shot, arm, target, measured, band, score, sum(added.values()), tuple(added))


def _in_range(
    battle: Battle, firer: Ship, shot: Shot, target: Ship | Missile, units: float
) -> tuple[Band, int]:
    """Return the band, and the score that hits there (SF-FIRE-03 to -05, -13, SF-LRM-09)."""
    tables, arm = battle.tables, WEAPONS[shot.weapon]
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
    score = need_at(arm, band, tables.to_hit)
    if score is None:
        possible = [each for each in get_args(Band) if need_at(arm, each, tables.to_hit)]
        raise OUT_OF_RANGE.refuse(
            f"{firer.id} fires no {shot.weapon} at {band} range, at which {shot.target} is: only "
            f"at {one_of(possible)} range.",
            at="/target",
            rule=arm.range_rule,
        )
    return band, score


def _require_arc(
    battle: Battle, firer: Ship, shot: Shot, target: Ship | Missile, units: float
) -> None:
    """Refuse fire astern, and fire outside the arc of a mount (SF-FIRE-12, SF-PLAS-02, SF-RUL-11).

    At distance 0 there is no limit.
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
    arc_deg = WEAPONS[shot.weapon].arc_deg
    middle_deg = None if arc_deg is None else arc_deg(firer, shot.mount)
    if middle_deg is not None and not is_in_plasma_arc(off_deg, middle_deg):
        raise OUT_OF_ARC.refuse(
            f"{shot.target} is {off_deg:+.1f} degrees off the bow of {firer.id}; {shot.mount} "
            f"bears {PLASMA_ARC_DEG / 2:g} to either side of {middle_deg:+g}.",
            at="/target",
        )
