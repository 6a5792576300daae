"""What damage has left to be thrown for, if it is not lost since (12.4.4, 13)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.hangars.losses import wrecks
from umpire.rules.cold_infinity.hits.failures import drive_dice, is_unstable
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import section_of, works
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.fire_step import Bursting, Threatened
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.motion import Share
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Reactor


def flying(battle: Battle, threatened: Threatened) -> Iterator[tuple[Group, Fighter]]:
    """Yield the group and the fighter that are threatened, if it is not lost since."""
    group = battle.group(threatened.group)
    if group is not None and group.in_play:
        for fighter in group.flying:
            if fighter.id == threatened.fighter:
                yield group, fighter


def strained(ship: Starship) -> tuple[Share, ...]:
    """Return the thrusters of a ship that are to be thrown for, and the excess through each."""
    if not ship.in_play:
        return ()
    return tuple([each for each in ship.overthrust if works(ship.condition, each.thruster)])


def unstable(battle: Battle, ship: Starship) -> tuple[str, ...]:
    """Return the unstable reactors of a ship; the basic rules have none."""
    if battle.options.level == "basic" or not ship.in_play:
        return ()
    return tuple(
        [
            each.system.id
            for each in fitted(ship.running, Reactor)
            if is_unstable(each.system.structure, each.lost)
        ]
    )


def failing_drives(ship: Starship) -> tuple[tuple[str, int], ...]:
    """Return the damaged drives of a ship that are at work, and how many dice each throws."""
    if not ship.in_play or not ship.beyond.drives:
        return ()
    found = []
    for each in drives_of(ship):
        name, state = each.system.id, ship.beyond.drive(each.system.id)
        dice = drive_dice(
            each.lost,
            each.system.rating,
            opening=state.declared is not None,
            bubble=ship.beyond.bubble == name,
        )
        if dice and each.works:
            found.append((name, dice))
    return tuple(found)


def burning(ship: Starship) -> tuple[SectionName, ...]:
    """Return the sections of a ship in play that burn."""
    sections = ship.condition.sections if ship.in_play else ()
    return tuple([each.name for each in sections if each.fires])


def threatened(battle: Battle, bursting: Bursting) -> Iterator[Starship]:
    """Yield the ship whose section is threatened, if neither is lost since."""
    ship = battle.ship(bursting.ship)
    if ship is None or not ship.in_play:
        return
    if not section_of(ship.condition, bursting.section).destroyed:
        yield ship


def has_effects(battle: Battle) -> bool:
    """Tell whether anything is to be thrown for or settled (CI-2.0-3, CI-2.0-10)."""
    return (
        any(True for each in battle.fire.failing for _ in flying(battle, each))
        or any(strained(ship) or unstable(battle, ship) or burning(ship) for ship in battle.ships)
        or any(failing_drives(ship) for ship in battle.ships)
        or any(True for each in battle.fire.bursting for _ in threatened(battle, each))
        or any(True for _ in wrecks(battle))
    )
