"""Shields: deflection, absorption, and which of them are raised (CI 11.2)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.latest import LatestOfEach
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns import bar_to_attacking, bar_to_firing, gun_of, guns_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit, WeaponUse
from umpire.rules.cold_infinity.state.sheet import (
    NO_SHIELD_MODE,
    SHIELD_UNFIT,
    SWITCH_FORBIDDEN,
    Running,
    fitted,
    home_of,
)
from umpire.rules.cold_infinity.state.tables import (
    ANTI_SHIELD,
    DefenceTable,
    TechnologyRow,
    has_trait,
    technology_row,
)
from umpire.rules.cold_infinity.state.values import Count, SectionName
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Shield, Traits

_PERCENT = 100

SHIELD_DICE = 3
"""Dice that a roaming shield throws to be in time (CI-11.2.5-1)."""


class RaisedShield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield that stands this turn, and how: in part, overloaded, its points shared out.

    Of a hybrid that shifts its points, so many are put to `deflection`; as the sheet prints them,
    if it does not say. A roaming shield `arrives` in time, or not.
    """

    id: Id
    partial: bool = False
    overloaded: bool = False
    deflection: Annotated[int, Meta(ge=0, le=1000)] | None = None
    arrives: bool = True


class Ratings(NamedTuple):
    """What a shield takes off throws to hit, and off each volley."""

    deflection: int
    absorption: int


class Absorbed(NamedTuple):
    """What a shield took of a volley, and what a buffering one still holds."""

    took: int
    charge: Count | None


def overloaded(rating: int, table: DefenceTable) -> int:
    """Return a rating with a point of power more than the shield needs (CI-11.2.8-1, CI-RUL-72)."""
    return rating + rating * table.overload_percent // _PERCENT


def require_raised(shield: Shield, raised: RaisedShield, table: DefenceTable) -> None:
    """Refuse to have a shield stand in a way that it is not built for (CI-11.2-1, -2.3-1, -2.8-1).

    Raises:
        IllegalOrder: it cannot work in part, be overloaded, or share its points out so.
    """
    if raised.partial and not shield.partial:
        raise SHIELD_UNFIT.refuse(f"Shield {shield.id} needs all of its power.", rule="CI-11.2.1-1")
    if raised.overloaded and not shield.overload:
        raise SHIELD_UNFIT.refuse(f"Shield {shield.id} cannot be overloaded.", rule="CI-11.2.8-1")
    if raised.deflection is None:
        return
    if shield.hybrid == "both":
        raise SHIELD_UNFIT.refuse(
            f"Shield {shield.id} does not shift its points.", rule="CI-11.2.3-1"
        )
    if raised.deflection > _points(shield, raised, table):
        raise SHIELD_UNFIT.refuse(
            f"Shield {shield.id} has {_points(shield, raised, table)} points for"
            " deflection at most, not"
            f" {raised.deflection}.",
            rule="CI-11.2.3-1",
        )


def _points(shield: Shield, raised: RaisedShield, table: DefenceTable) -> int:
    rating = shield.deflection + shield.absorption
    return overloaded(rating, table) if raised.overloaded else rating


def most_deflection(shield: Shield, raised: RaisedShield, table: DefenceTable) -> int:
    """Return the most points that a shield which shifts them puts to deflection (CI-11.2.3-1)."""
    return _points(shield, raised, table)


def ratings(shield: Shield, raised: RaisedShield, table: DefenceTable) -> Ratings:
    """Return the ratings of a shield at its power (CI-11.2.1-1, -2.2-1, -2.3-1, -2.8-1).

    Both ratings of a shield are overloaded; of one that shifts its points their sum, before they
    are shared out (CI-UMP-39). Its sum is what the sheet prints for both.
    """
    if raised.deflection is not None:
        points = _points(shield, raised, table)
        both = Ratings(raised.deflection, points - raised.deflection)
    elif raised.overloaded:
        both = Ratings(
            *(overloaded(each, table) for each in (shield.deflection, shield.absorption))
        )
    else:
        both = Ratings(shield.deflection, shield.absorption)
    return Ratings(*(each // 2 for each in both)) if raised.partial else both


def deflection(
    shield: Shield, raised: RaisedShield, row: TechnologyRow, table: DefenceTable
) -> int:
    """Return what a shield takes off the throw of a weapon (CI-11.2.1-1, CI-11.2.9-1)."""
    points = ratings(shield, raised, table).deflection
    return points // 2 if row.halves_shields == shield.technology else points


def deflects(shield: Shield, home: SectionName, facing: SectionName) -> bool:
    """Return whether a shield deflects fire at a section (CI-11.2.4-1, -2.6-1, CI-RUL-124).

    Args:
        shield: point defence never deflects.
        home: the section in which it stands.
        facing: the outer section towards the attacker, whatever is struck in the end.
    """
    return shield.covers == "encapsulating" or (shield.covers == "arc" and home == facing)


class Spot(NamedTuple):
    """What a volley is about to strike: a system of a section, or its hull; seen from outside."""

    section: SectionName
    system: Id | None
    outer: bool


def absorbs(shield: Shield, home: SectionName, spot: Spot, *, roaming_in_core: bool) -> bool:
    """Return whether a shield stands before what a volley strikes (CI-11.2.4-1, -2.5-1, -2.6-1).

    Args:
        shield: as the sheet prints it.
        home: the section in which it stands.
        spot: what is struck.
        roaming_in_core: how CI-RUL-69 is read.
    """
    if shield.covers == "encapsulating":
        return spot.outer
    if shield.covers == "arc":
        return spot.outer and spot.section == home
    if shield.covers == "stationary":
        return spot.system is not None and spot.system == shield.system
    here = spot.system is not None and spot.section == home
    return here and (spot.outer or roaming_in_core)


def arrives(shield: Shield, faces: Sequence[int]) -> bool:
    """Return whether a roaming shield is there in time, by 3d6 (CI-11.2.5-1)."""
    return shield.speed is not None and sum(faces) <= shield.speed


def acting(applicable: Sequence[Shield]) -> tuple[Shield, ...]:
    """Return which shields act: all if all are layered, else the first (CI-11.2.7-1, CI-RUL-73).

    Args:
        applicable: in the order in which the defender wants them.
    """
    if all(each.layered for each in applicable):
        return tuple(applicable)
    return tuple(applicable[:1])


def left_to_act(found: Sequence[Shield], deflected: Sequence[Shield]) -> tuple[Shield, ...]:
    """Return which shields before a place may absorb what others deflected (CI-UMP-111).

    Args:
        found: shields before the place.
        deflected: shields that have made the shot less likely to hit.
    """
    if not deflected or all(each.layered for each in (*found, *deflected)):
        return tuple(found)
    return tuple([each for each in found if each in deflected])


def absorption(
    shield: Shield, raised: RaisedShield, row: TechnologyRow, table: DefenceTable
) -> int:
    """Return what a shield takes off each volley, Anti-Shield aside (CI-11.2.2-1, -2.9-1)."""
    points = ratings(shield, raised, table).absorption
    return points // 2 if row.halves_shields == shield.technology else points


def strength(held: int, raised: RaisedShield, table: DefenceTable) -> int:
    """Return what a buffering shield absorbs at most with what it holds (CI-11.2.2.1-1).

    Overloaded it absorbs half as much again, and loses no more than it holds (CI-UMP-41).
    """
    points = overloaded(held, table) if raised.overloaded else held
    return points // 2 if raised.partial else points


class Bulwark(NamedTuple):
    """A shield before a volley: what it absorbs, and what a buffering one holds and must keep."""

    absorption: int
    charge: int | None = None
    keeps: int = 0


def bulwark(
    shield: Shield,
    raised: RaisedShield,
    row: TechnologyRow,
    table: DefenceTable,
    charges: tuple[int | None, int | None],
) -> Bulwark:
    """Return a shield before a volley of a technology (CI-11.2.2-1, -2.2.1-1, -2.9-1).

    Args:
        shield: as the sheet prints it.
        raised: how it stands.
        row: the technology of the weapon.
        table: of defences.
        charges: what a buffering shield held before the shot, and holds now.
    """
    before, now = charges
    if now is None:
        return Bulwark(absorption(shield, raised, row, table))
    points = strength(now, raised, table)
    halved = points // 2 if row.halves_shields == shield.technology else points
    return Bulwark(halved, now, now if before is None else before - before // 2)


def absorbed(points: int, before: Bulwark, traits: Traits) -> Absorbed:
    """Return what a shield takes of a volley (CI-11.2.2-1, -2.2.1-1, -2.2.1-2, CI-RUL-70).

    An Anti-Shield weapon halves it, and a buffering shield then loses at most half of what it held
    before the shot.
    """
    against = has_trait(traits, ANTI_SHIELD)
    most = before.absorption // 2 if against else before.absorption
    if before.charge is None:
        return Absorbed(min(points, most), None)
    if against:
        most = min(most, max(0, before.charge - before.keeps))
    took = min(points, most)
    return Absorbed(took, max(0, before.charge - took))


def becoming_shield(*, capable: bool, emergency: bool, cost: int) -> int:
    """Return the structure that it costs a gravitic weapon to become a shield (CI-8.2.7-1).

    Args:
        capable: whether it can be one.
        emergency: whether it was set to emergency defensive fire; else the change is free.
        cost: what the change costs then.

    Raises:
        IllegalOrder: it cannot.
    """
    if not capable:
        raise NO_SHIELD_MODE.refuse("The weapon makes no shield: its sheet lists none made by it.")
    return cost if emergency else 0


ON_EMERGENCY = SWITCH_FORBIDDEN.under("CI-8.2.7-1")


def makes_shield(unit: Unit, weapon: str) -> bool:
    """Tell whether a weapon can be a shield: the sheet has one that it makes (CI-UMP-93)."""
    return isinstance(unit, Starship) and any(
        each.made_by == weapon for each in unit.sheet.of_kind(Shield)
    )


def bar_to_use_as_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot be a shield this turn, or None (CI-8.2.7-1)."""
    if battle.options.level == "basic" or not makes_shield(unit, weapon):
        return NO_SHIELD_MODE
    return bar_to_firing(guns_of(battle, unit)[weapon])


def bar_to_becoming_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot become a shield when fire has been declared, or None (CI-8.2.7-1).

    One that was set to attack must go to emergency fire before, and pays for it.
    """
    use = guns_of(battle, unit)[weapon].use
    emergency = WeaponUse(unit.id, weapon, "emergency") in battle.fire.switched
    return (
        bar_to_use_as_shield(battle, unit, weapon)
        or bar_to_attacking(use)
        or (ON_EMERGENCY if use == "attack" and not emergency else None)
    )


def raised(running: Running, in_part: Collection[Id] = ()) -> tuple[RaisedShield, ...]:
    """Return the shields that are on and work (CI-11.2-1, CI-11.2.1-1, CI-11.2.8-1).

    One that can be overloaded is so by any extra power. How hybrids share out their points, and
    whether roaming ones arrive, is told later.

    Args:
        running: the ship.
        in_part: shields that get part of their power.
    """
    return tuple(
        RaisedShield(
            each.system.id,
            partial=each.system.id in in_part,
            overloaded=each.system.overload and each.extra > 0,
        )
        for each in fitted(running, Shield)
        if each.works
    )


def shield_named(ship: Starship, name: str) -> Shield | None:
    """Return the shield of that name as the sheet prints it, or `None`."""
    return next((each for each in ship.sheet.of_kind(Shield) if each.id == name), None)


def shields_of(battle: Battle, ship: Starship, shot: Id) -> tuple[RaisedShield, ...]:
    """Return the shields that stand, those first that the owner wants first (CI-11.2.7-1).

    The owner may want others first against one shot.

    Which of them act is found where a volley strikes (`hits.mitigation`). Of a roaming shield it
    is still to be thrown whether it arrives. The basic rules have no shields (CI-RUL-1).
    """
    if battle.options.level == "basic":
        return ()
    standing = _standing(battle, ship)
    wanted = ship.defences.shields_against(shot)
    return tuple(
        sorted(standing, key=lambda each: wanted.index(each.id) if each.id in wanted else MANY)
    )


MANY = 10_000
"""The place in line of what nobody has named."""


def _raise(battle: Battle, ship: Unit) -> Iterator[RaisedShield]:
    if not isinstance(ship, Starship):
        return
    splits = {each.shield: each.deflection for each in ship.splits}
    for each in raised(ship.running, ship.power.in_part):
        shield = shield_named(ship, each.id)
        if shield is None or not _made(battle, ship, shield):
            continue
        if shield.hybrid == "both" or each.id not in splits:
            yield each
        else:
            most = most_deflection(shield, each, battle.tables.defence)
            yield replace(each, deflection=min(splits[each.id], most))


_standing: LatestOfEach[Battle, Unit, tuple[RaisedShield, ...]] = LatestOfEach(
    lambda battle, ship: tuple(_raise(battle, ship))
)


def raised_shield(ship: Starship, shield: Shield, points: int) -> RaisedShield:
    """Return a shield as it would stand with so many points of deflection (CI-11.2.3-1)."""
    found = {each.id: each for each in raised(ship.running, ship.power.in_part)}
    return replace(found.get(shield.id, RaisedShield(shield.id)), deflection=points)


def _made(battle: Battle, ship: Starship, shield: Shield) -> bool:
    """Tell whether a shield stands by itself, or its weapon is used as one (CI-8.2.7-1)."""
    if shield.made_by is None:
        return True
    gun = gun_of(battle, ship, shield.made_by)
    return gun is not None and gun.use == "shield" and gun.intact and gun.powered


def deflection_at(
    battle: Battle, ship: Starship, section: SectionName, technology: str, shot: Id
) -> int:
    """Return what shields take off a throw at a ship (CI-11.2.1-1, CI-11.2.7-1, CI-11.2.9-1).

    Args:
        battle: as it stands.
        ship: the target.
        section: the outer one towards the attacker, whatever is struck in the end (CI-RUL-124).
        technology: of the weapon.
        shot: by name, or that of a guided weapon.

    Raises:
        CannotAdjudicate: the tables do not have the technology.
    """
    return sum(deflections(battle, ship, section, technology, shot).values())


def deflections(
    battle: Battle, ship: Starship, section: SectionName, technology: str, shot: Id
) -> dict[Id, int]:
    """Return what each shield takes off a throw at a ship; see `deflection`.

    Of the shields that could deflect or absorb there, the first acts, or all if all are layered.
    """
    row, table = technology_row(technology, battle.tables), battle.tables.defence
    found = {}
    for each in shields_of(battle, ship, shot):
        shield = shield_named(ship, each.id)
        if shield and deflects(shield, home_of(ship.sheet, each.id), section):
            found[each.id] = (shield, each)
    chosen = acting([shield for shield, _ in found.values()])
    taken = {each.id: deflection(*found[each.id], row, table) for each in chosen}
    return {shield: points for shield, points in taken.items() if points}
