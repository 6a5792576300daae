"""Hits that the referee enters from outside the service (CI 7.4)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.hits.happenings import HitEntered
from umpire.rules.cold_infinity.hits.landing import strike_home
from umpire.rules.cold_infinity.hits.orders import ApplyHits
from umpire.rules.cold_infinity.sighting.diagrams import SIDES
from umpire.rules.cold_infinity.small.groups import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import CORES, SectionName
from umpire.rules.cold_infinity.state.fire_step import Hit, Shot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import DESTROYED, INCONSISTENT, WITHDRAWN
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.units import known_unit, status_of

REFEREE = "referee"
"""Who fired what the referee enters."""
_NEAREST: dict[SectionName, tuple[SectionName, ...]] = {
    "forward": ("forward_core", "starboard_core"),
    "forward_starboard": ("starboard_core", "forward_core"),
    "starboard": ("starboard_core",),
    "aft_starboard": ("starboard_core", "aft_core"),
    "aft": ("aft_core", "starboard_core"),
    "aft_port": ("port_core", "aft_core"),
    "port": ("port_core",),
    "forward_port": ("port_core", "forward_core"),
}


def apply_hits(ruling: Ruling, order: ApplyHits, dice: Dice) -> Ruling:
    """Enter a hit, which passes all that wards off any other, and does its damage at once.

    Raises:
        IllegalOrder: the unit is out of the battle, or cannot be struck so.
        Malformed: there is no such unit or section, or it is no hit.
        CannotAdjudicate: the tables do not have the technology.
    """
    battle = ruling.state
    unit = known_unit(battle, order.unit, at="/unit")
    _require_in_play(unit)
    _require_hit(battle, unit, order)
    hit = Hit(
        id=f"entered-{battle.entered + 1}",
        firer=REFEREE,
        weapon=order.technology,
        target=unit.id,
        shot=_shot(order),
        natural=order.natural,
        route=_route(unit, order.section),
    )
    return strike_home(ruling.then(HitEntered(hit=hit)), hit, dice)


def _require_in_play(unit: Unit) -> None:
    """Refuse to strike what is out of the battle; a derelict can be struck."""
    if not unit.in_play:
        status = status_of(unit)
        code = WITHDRAWN if status == "withdrawn" else DESTROYED
        raise code.refuse(f"{unit.id} is {status}, and takes no hit.", at="/unit")


def _require_hit(battle: Battle, unit: Unit, order: ApplyHits) -> None:
    """Refuse what is no hit, or none on such a unit (CI-7.4-1, CI-12.3-1, CI-8.1.2-1)."""
    try:
        technology_row(order.technology, battle.tables)
    except Refusal as refusal:
        raise refusal.inside("/technology") from None
    if order.result < battle.tables.fire.hits_from:
        raise INCONSISTENT.refuse(
            f"With a result of {order.result} {unit.id} is missed;"
            f" {battle.tables.fire.hits_from} or more hits.",
            at="/result",
        )
    if len(order.rolled) > 1 and order.configuration != "pulse":
        raise INCONSISTENT.refuse(
            f"Only pulses roll damage more than once; {order.configuration} does once.",
            at="/rolled",
        )
    bar = bar_to_aiming(order.configuration, order.traits) if isinstance(unit, Group) else None
    if bar is not None:
        raise bar.refuse(
            f"Fire in the {order.configuration} configuration finds no sections on {unit.id}.",
            at="/configuration",
        )


def _shot(order: ApplyHits) -> Shot:
    return Shot(
        technology=order.technology,
        configuration=order.configuration,
        traits=order.traits,
        result=order.result,
        rolled=order.rolled,
        range_hexes=order.range_hexes,
        plasma=order.plasma,
        slashing=order.slashing,
    )


def _route(unit: Unit, section: SectionName) -> tuple[SectionName, ...]:
    """Return the section that is struck, and the cores behind it; of a group its side."""
    if isinstance(unit, Group):
        if section not in SIDES:
            raise INCONSISTENT.refuse(
                f"{unit.id} has no side {section}; it has {listed(sorted(SIDES))}.", at="/section"
            )
        return (section,)
    if section not in [part.name for part in unit.sheet.sections]:
        raise INCONSISTENT.refuse(
            f"{unit.id} has no section {section}; it has"
            f" {listed(part.name for part in unit.sheet.sections)}.",
            at="/section",
        )
    return (section, *_cores_behind(unit.sheet, section))


def _cores_behind(sheet: Sheet, section: SectionName) -> tuple[SectionName, ...]:
    """Return the cores behind a section, the nearest first (CI-7.4.1.2B-4, CI-UMP-99)."""
    built = {part.name for part in sheet.sections}
    last: tuple[SectionName, ...] = ("core",) if "core" in built and section != "core" else ()
    if section in CORES:
        return last
    near = next((each for each in _NEAREST[section] if each in built), None)
    return last if near is None else (near, *last)
