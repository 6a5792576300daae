"""Bases of several sections: which one fire strikes, and what a lost one does (FT 13.8).

Units: MU, points of damage.
"""

from collections.abc import Sequence

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.happenings import SectionBrokeUp, SectionStruck


def live_sections(battle: Battle, target: Ship) -> tuple[Ship, ...]:
    """Return the sections of the base to which a target belongs that still stand, in list order."""
    base = target.station.base if target.station else None
    if base is None:
        return (target,)
    return tuple(
        [
            ship
            for ship in battle.ships
            if ship.station is not None and ship.station.base == base and ship.status == "active"
        ]
    )


def strikes_any(battle: Battle, target: Ship, range_mu: float) -> bool:
    """Tell whether a die chooses the section that fire strikes: from afar (FT-13.8-1)."""
    if target.station is None or target.station.base is None:
        return False
    far_mu = battle.tables.station.any_section_from_mu
    return range_mu >= far_mu - TOLERANCE_MU and len(live_sections(battle, target)) > 1


def struck_section(
    sections: Sequence[Ship], name: str, dice: Dice
) -> tuple[Ship, tuple[Roll, ...]]:
    """Throw for the section that is struck, each as likely as the others (FT-RUL-91)."""
    roll = dice.roll(name, 1, len(sections))
    return sections[roll.faces[0] - 1], (roll,)


def strike_section(
    ruling: Ruling, firer: Ship, target: Ship, range_mu: float, dice: Dice
) -> tuple[Ruling, Ship]:
    """Return the section that the fire of a ship strikes: one it aims at, if near (FT-13.8-1).

    From afar one die chooses for all fire of that ship at that target (FT-UMP-54).
    """
    battle = ruling.state
    if not strikes_any(battle, target, range_mu):
        return ruling, target
    sections = live_sections(battle, target)
    section, rolls = struck_section(sections, label(battle, firer.id, target.id, "section"), dice)
    struck = SectionStruck(ship=firer.id, target=target.id, section=section.id, rolls=rolls)
    return ruling.then(struck), section


def neighbours(section: Ship) -> tuple[str, ...]:
    """Return the sections that suffer when one is destroyed, in the order of its list."""
    return section.station.adjacent if section.station else ()


def break_up(ruling: Ruling, section: Ship, neighbour: str, dice: Dice) -> tuple[Ruling, int]:
    """Throw for what a destroyed section does to one beside it: a die a row (FT-13.8-3).

    One that is gone already takes no dice.
    """
    battle = ruling.state
    beside = battle.ship(neighbour)
    rows = len([row for row in section.ssd.rows if row])
    if beside is None or beside.status != "active" or not rows:
        return ruling, 0
    roll = dice.roll(label(battle, section.id, neighbour, "break-up"), rows, DIE)
    points = sum(roll.faces)
    told = SectionBrokeUp(ship=section.id, section=neighbour, points=points, rolls=(roll,))
    return ruling.then(told), points
