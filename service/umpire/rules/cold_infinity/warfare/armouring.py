"""Adaptive armour in the Electronic Warfare Phase: its points find their use (CI 11.4.2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.condition import SectionCondition, printed, section_of
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import DESTROYED, OPTION_OFF
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship
from umpire.rules.cold_infinity.warfare.adaptive import assigned, converted
from umpire.rules.cold_infinity.warfare.happenings import ArmourAssigned
from umpire.rules.cold_infinity.warfare.orders import AssignArmour
from umpire.rules.cold_infinity.warfare.refusals import NO_ADAPTIVE_POINTS, UNKNOWN_SECTION


def assign_armour(ruling: Ruling, order: AssignArmour, _dice: Dice) -> Ruling:
    """Set points of a section's armour against a technology, for good (CI-11.4.2-3, -4).

    They are those of its pool, or with `stored` those that it has stored. Others hear of it when
    such a weapon strikes (CI-2.1.3.1-1).

    Raises:
        IllegalOrder: the ship does not act, the section is destroyed or has no such points, or
            the technology takes no more.
        Malformed: there is no such ship or section.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            "Adaptive armour is of the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    section = _section(ship, order)
    try:
        _with_points(ship, section, order)
    except Refusal as refusal:
        raise refusal.inside("/points") from None
    return ruling.then(
        ArmourAssigned(
            ship=ship.id,
            section=section.name,
            technology=order.technology,
            points=order.points,
            stored=order.stored,
            only=(ship.side,),
            rule="CI-11.4.2-4" if order.stored else "CI-11.4.2-3",
        )
    )


def _section(ship: Starship, order: AssignArmour) -> SectionCondition:
    """Return the section that an order names, which must be there."""
    if order.section not in [each.name for each in ship.sheet.sections]:
        raise UNKNOWN_SECTION.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(each.name for each in ship.sheet.sections)}.",
            at="/section",
        )
    section = section_of(ship.condition, order.section)
    if section.destroyed:
        raise DESTROYED.refuse(
            f"The section {section.name} is destroyed: choose another.", at="/section"
        )
    return section


def _with_points(ship: Starship, section: SectionCondition, order: AssignArmour) -> None:
    """Refuse points that the armour of a section does not have."""
    armour = printed(ship.sheet, section.name).adaptive
    if armour is None:
        raise NO_ADAPTIVE_POINTS.refuse(f"Section {section.name} has no adaptive armour.")
    if order.stored:
        converted(section, order.technology, order.points)
    elif armour.collective:
        assigned(section, armour, order.technology, order.points)
    else:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"The armour of {section.name} has no pool: assign what it has stored."
        )
