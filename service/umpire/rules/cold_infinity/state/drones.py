"""Drives in battle, drones and swarms of mines (CI 9, 10, 14)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.sheet import (
    IN_BUBBLE,
    PARTLY_SHIFTED,
    CraftMount,
    CraftSheet,
    Fitted,
    fitted,
)
from umpire.rules.cold_infinity.state.units import acting_unit, attachment_of, known_unit
from umpire.rules.cold_infinity.state.values import Attitude, Cell, Motion
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Drone,
    Fighter,
    Group,
    GuidedWeapon,
    Starship,
    WeaponReadiness,
)
from umpire.rules.cold_infinity.state.weapons import (
    Beyond,
    DirectWeapon,
    DriveState,
    FireArc,
    Mine,
    MissileRack,
    Munition,
    SwarmMine,
    TransLightDrive,
)


def drives_of(ship: Starship) -> tuple[Fitted[TransLightDrive], ...]:
    """Return the drives of a ship, destroyed ones too, in the order of the sheet."""
    return fitted(ship.running, TransLightDrive)


def drive_of(ship: Starship, name: str) -> Fitted[TransLightDrive] | None:
    """Return a drive of a ship, or None: it has none of that name."""
    return next((each for each in drives_of(ship) if each.system.id == name), None)


def given_to(state: DriveState) -> int:
    """Return the power that a drive is given this turn: as it was shown, else what it holds."""
    return state.held if state.wanted is None else state.wanted


def has_failed(state: DriveState, drive: Fitted[TransLightDrive]) -> bool:
    """Return whether a drive is of no use: until nothing of it is damaged (CI-13.1.6.1-1)."""
    return state.melted or (state.disabled and drive.lost > 0)


def mended(ship: Starship) -> Beyond:
    """Return what of a ship has to do with travel, as repairs have left it (CI-13.1.6.1-1).

    An undamaged drive works again, and so does a gate with all of its hull (CI-13.4-1).
    """
    now = ship.beyond
    for drive in drives_of(ship):
        if not drive.lost:
            now = now.with_drive(replace(now.drive(drive.system.id), disabled=False))
    hulls = zip(ship.sheet.sections, ship.condition.sections, strict=True)
    whole = all(printed.hull == left.hull for printed, left in hulls)
    return replace(now, broken=now.broken and not whole)


def is_full(ship: Starship, drive: Fitted[TransLightDrive]) -> bool:
    """Return whether a drive is on, works, and is given all of its power (CI-14.1-1)."""
    state = ship.beyond.drive(drive.system.id)
    return (
        drive.works
        and not state.faltered
        and not has_failed(state, drive)
        and given_to(state) == drive.system.power
    )


def is_busy(battle: Battle, ship: Starship, drive: str) -> bool:
    """Return whether a drive opens or keeps a tunnel, or does what it was shown (CI-14.1.2-1)."""
    if ship.beyond.drive(drive).declared is not None or ship.beyond.bubble == drive:
        return True
    return any(
        each.drive == drive
        for each in (each for each in battle.open_tunnels if each.ship == ship.id)
    )


def shifts_by(ship: Starship, drive: str) -> bool:
    """Return whether a ship shifts in part, or is to, and by that drive (CI-14.2.1-1)."""
    if ship.beyond.shifting is None:
        return False
    found = drive_of(ship, drive)
    return found is not None and found.system.travel == "shift" and found.system.part


def is_warped(unit: Unit) -> bool:
    """Return whether a unit is in a warp bubble (CI-14.3-1)."""
    return isinstance(unit, Starship) and unit.beyond.bubble is not None


def are_all_warped(battle: Battle) -> bool:
    """Return whether all units on the map are in bubbles, and so fight as ever (CI-14.3-2)."""
    return all(is_warped(unit) for unit in battle.units if unit.in_play)


def is_shifted(unit: Unit) -> bool:
    """Return whether a unit shifts in part (CI-14.2.1-1)."""
    return isinstance(unit, Starship) and unit.beyond.shifting == "shifted"


def bar_to_touching(one: Unit, other: Unit) -> Code | None:
    """Return why two units do not act on each other, or None (CI-14.2.1-1, CI-14.3-2).

    A partly shifted unit does not act, and nothing acts on it; units in bubbles act on each other
    alone.
    """
    if one.id == other.id:
        return None
    if is_shifted(one) or is_shifted(other):
        return PARTLY_SHIFTED
    return IN_BUBBLE if is_warped(one) != is_warped(other) else None


def bar_to_striking(one: Unit, other: Unit) -> Code | None:
    """Return why a guided weapon of a unit does not strike another, or None.

    Weapons that a ship launched before it shifted in part fly on (CI-14.2.1-1); they may strike the
    ship itself, if they detonate there (CI-UMP-81).
    """
    if is_shifted(other):
        return PARTLY_SHIFTED
    return IN_BUBBLE if one.id != other.id and is_warped(one) != is_warped(other) else None


def bar_across_bubble(one: Unit, other: Unit | None) -> Code | None:
    """Return why two units neither dock, land nor help each other, or None (CI-14.3-2).

    Args:
        one: the one.
        other: the other; None: craft, which have no bubbles of their own.
    """
    apart = is_warped(one) != (other is not None and is_warped(other))
    return IN_BUBBLE if apart else None


def bar_to_guarding(one: Unit, other: Unit | None) -> Code | None:
    """Return why rockets and decoys of a unit do nothing for another, or None (CI-14.2.1-1)."""
    if is_shifted(one):
        return PARTLY_SHIFTED
    return None if other is None else bar_across_bubble(one, other)


def is_met_by_mines(unit: Unit) -> bool:
    """Return whether the waves of mines meet a unit (CI-14.2.1-1, CI-14.3-2)."""
    return not (is_shifted(unit) or is_warped(unit))


def in_the_way(battle: Battle) -> tuple[Unit, ...]:
    """Return the units that are in a line of sight (CI-7.1.5-1, CI-14.2.1-1, CI-14.3-2).

    Partly shifted units do not, nor units in a bubble, unless all are.
    """
    bubbles_hide = not are_all_warped(battle)
    return tuple(
        [
            each
            for each in battle.units
            if each.in_play and not is_shifted(each) and not (bubbles_hide and is_warped(each))
        ]
    )


def may_touch(one: Unit, other: Unit) -> bool:
    """Return whether two units act on each other."""
    return bar_to_touching(one, other) is None


def bar_to_running_into(one: Unit, other: Unit) -> Code | None:
    """Return why a unit does not run into another, or None (CI-14.2.1-1).

    Partly shifted units meet each other, and nothing else.
    """
    if is_shifted(one) and is_shifted(other):
        return None
    return bar_to_touching(one, other)


ATTACHMENT_ARC = FireArc(heading="1", shape="turret")
"""Weapons of drones fire all round, above and below (CI-9.2.3.1-1)."""


def armed_drone(battle: Battle, name: str) -> Group | None:
    """Return a drone as it fires: a small vessel with one turret, or None if it has no weapon.

    Its weapon goes by the name of its block. It has sensors, and so meets ECM (CI-9.2.3.1-1).
    """
    weapon = battle.guided_weapon(name)
    if weapon is None or weapon.drone is None:
        return None
    block = attachment_of(battle, weapon)
    return None if block is None else _vessel(battle, weapon, weapon.drone, block)


def _vessel(battle: Battle, weapon: GuidedWeapon, drone: Drone, block: DirectWeapon) -> Group:
    """Return an armed drone as a small vessel, which came to its hex after all that have moved."""
    return Group(
        id=weapon.id,
        side=weapon.side,
        craft=CraftSheet(
            class_name=weapon.munition,
            hull_type="light_shuttle",
            mass=1,
            thrust=0,
            hull=1,
            mounts=(CraftMount(block.id, block.id, ATTACHMENT_ARC),),
            weapons=(block,),
            sensors=1,
        ),
        cell=drone.position,
        motion=Motion((0, 0), Attitude(1)),
        fighters=(Fighter(weapon.id, 1),),
        arms=Arms(readiness=(WeaponReadiness(block.id, drone.readiness),)),
        high_density=True,
        arrival=battle.arrivals if drone.came else weapon.arrival,
        came=drone.came or weapon.came,
    )


def armed_drones(battle: Battle) -> Iterator[Group]:
    """Yield the drones that carry weapons, in the order of their launches."""
    for each in battle.guided:
        found = armed_drone(battle, each.id)
        if found is not None:
            yield found


def firer_named(battle: Battle, name: str) -> Unit | None:
    """Return what may fire of that name: a unit, or a drone with a weapon."""
    return battle.unit(name) or armed_drone(battle, name)


def acting_firer(battle: Battle, name: str, *, at: str) -> Unit:
    """Return what fires by name: a unit that acts, or a drone with a weapon (CI-9.2.3.1-1).

    Raises:
        IllegalOrder: the unit is out of the battle, or a derelict.
        Malformed: the name is unknown.
    """
    return armed_drone(battle, name) or acting_unit(battle, name, at=at)


def strikes_now(battle: Battle, weapon: GuidedWeapon) -> bool:
    """Check whether a guided weapon strikes this turn: all but drones on their way (CI-9.2.3-1)."""
    if weapon.drone is None:
        return True
    target = battle.unit(weapon.drone.target)
    if target is None or not target.in_play or is_shifted(target):
        return False
    return target.cell == weapon.position


SWARM = "swarm"
"""The launcher of a swarm, by name: itself."""

_ARC = FireArc(heading="1", shape="turret")

_WITHOUT_END = 1000


def swarm_of(mine: Mine, munition: SwarmMine, target: str, turn: int) -> GuidedWeapon:
    """Return a swarm mine as the guided weapon that it becomes."""
    return GuidedWeapon(
        id=mine.id,
        side=mine.side,
        launcher=mine.id,
        weapon=SWARM,
        munition=munition.id,
        cell=mine.cell,
        turn=turn,
        target=target,
        swarm=munition,
    )


def mark_of_mine(mine: Mine) -> GuidedWeapon:
    """Return a mine as it is shot at: small, where it lies (CI-10.5-2)."""
    return GuidedWeapon(
        id=mine.id,
        side=mine.side,
        launcher=mine.id,
        weapon=mine.munition.id,
        munition=mine.munition.id,
        cell=mine.cell,
        turn=mine.live,
    )


def mines_known_to(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of others that a side has found (CI-10.5-1)."""
    for mine in battle.mines:
        if is_target(mine, side):
            yield mine


def is_target(mine: Mine, side: str) -> bool:
    """Return whether a side may aim at a mine: one of others that it has found (CI-10.5-1)."""
    return mine.side != side and side in mine.found


def launcher_of(battle: Battle, weapon: GuidedWeapon) -> Unit:
    """Return the unit that launched a guided weapon; of a swarm a vessel in the hex of the mine.

    It has neither sensors nor accuracy, and unlimited range (CI-10.1.2-1).
    """
    if weapon.swarm is None:
        return known_unit(battle, weapon.launcher, at="")
    return _nest(weapon, weapon.swarm, weapon.cell)


def _nest(weapon: GuidedWeapon, mine: SwarmMine, cell: Cell) -> Group:
    munition = Munition(
        id=mine.id,
        name=mine.name,
        technology=mine.technology,
        configuration="pulse",
        damage=mine.damage,
        pulse=mine.pulse,
        launch_range=_WITHOUT_END,
        amplification=0,
        traits=mine.traits,
    )
    rack = MissileRack(id=SWARM, magazine=1, munitions=(mine.id,))
    craft = CraftSheet(
        class_name=mine.id,
        hull_type="light_shuttle",
        mass=1,
        thrust=0,
        hull=1,
        mounts=(CraftMount(SWARM, SWARM, _ARC),),
        weapons=(rack,),
        munitions=(munition,),
    )
    return Group(
        id=weapon.id,
        side=weapon.side,
        craft=craft,
        cell=cell,
        motion=Motion((0, 0), Attitude(1)),
        fighters=(Fighter(weapon.id, 1),),
    )
