"""Who may ram whom, and whom the Boarding Actions Step asks (CI 15.4)."""

from umpire.rules.cold_infinity.boarding.rams import (
    CANNOT_RAM,
    NOT_IN_ITS_HEX,
    TOO_SLOW_TO_RAM,
    Rammer,
    bar_to_ramming,
)
from umpire.rules.cold_infinity.docking.berths import in_the_open, require_in_the_open
from umpire.rules.cold_infinity.fire.lines import sections_against
from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import bar_to_running_into
from umpire.rules.cold_infinity.state.fire_step import FighterRam
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import MATTER, category, technology_row
from umpire.rules.cold_infinity.state.named import in_words, listed
from umpire.rules.cold_infinity.state.refusals import (
    DESTROYED,
    OPTION_OFF,
    OWN_SIDE,
    UNKNOWN_FIGHTER,
)
from umpire.rules.cold_infinity.state.units import (
    known_unit,
    require_seen,
    speed_of,
    status_of,
)

TARGET_GONE = DESTROYED.under("CI-15.4-1")


def are_in_play(battle: Battle) -> bool:
    """Tell whether rams are in play (CI-15.4-1, CI-RUL-1)."""
    return battle.options.level == "advanced"


def could_ram(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether a unit that acts may ram another, as all know (CI-15.4-1)."""
    return (
        target.side != unit.side
        and in_the_open(battle, target)
        and bar_to_running_into(unit, target) is None
        and _bars(battle, unit, target) is None
        and not _rams_already(unit)
        and target.id not in battle.attached_to(unit.id)
    )


def _bars(battle: Battle, unit: Unit, target: Unit) -> object:
    own, other = sections_against(battle, unit), sections_against(battle, target)
    rammer = Rammer(category(hull_of(unit)), own, speed_of(battle, unit))
    return bar_to_ramming(rammer, other, in_its_hex=unit.cell == target.cell)


def _rams_already(unit: Unit) -> bool:
    """Tell whether a unit rams because it failed to skim (CI-5.5.3-3)."""
    return unit.barnstorming is not None and unit.barnstorming.rams > 0


def require_ram(battle: Battle, unit: Unit, target_id: str) -> Unit:
    """Return whom a unit rams, if it may (CI-15.4-1).

    Raises:
        IllegalOrder: it may not, or rams are not in play.
        Malformed: there is no such target.
        CannotAdjudicate: the tables do not have the technology as which rams strike.
    """
    if not are_in_play(battle):
        raise OPTION_OFF.refuse(
            "Units ram each other in the advanced rules alone.",
            rule="CI-15.4-1",
        )
    target = known_unit(battle, target_id, at="/target")
    if target.side == unit.side:
        raise OWN_SIDE.refuse(
            f"{target_id} is of the same side: ram enemies.", at="/target", rule="CI-15.4-1"
        )
    require_seen(target)
    if not target.in_play:
        raise TARGET_GONE.refuse(f"{target_id} is out of play: ram another.", at="/target")
    require_in_the_open(battle, target)
    apart = bar_to_running_into(unit, target)
    if apart is not None:
        raise apart.refuse(
            f"{unit.id} and {target_id} are out of reach of each other: ram another.", at="/target"
        )
    technology_row(MATTER, battle.tables)
    _require_able(battle, unit, target)
    return target


def _require_able(battle: Battle, unit: Unit, target: Unit) -> None:
    """Refuse a ram that the two units do not allow, by its reason (CI-15.4-1).

    Raises:
        IllegalOrder: one of them does not.
    """
    code = _bars(battle, unit, target)
    if code is CANNOT_RAM:
        own, other = sections_against(battle, unit), sections_against(battle, target)
        raise CANNOT_RAM.refuse(
            f"{unit.id}, a {in_words(hull_of(unit))} of {own} sections, does not ram {target.id} of"
            f" {other}: ships and small vessels ram what has as many or more.",
            at="/target",
        )
    if code is TOO_SLOW_TO_RAM:
        raise TOO_SLOW_TO_RAM.refuse(f"{unit.id} is at rest: it takes Speed 1 to ram.", at="/unit")
    if code is NOT_IN_ITS_HEX:
        raise NOT_IN_ITS_HEX.refuse(
            f"{unit.id} is not in the hex of {target.id}: ram what shares its hex.", at="/target"
        )
    if _rams_already(unit):
        raise CANNOT_RAM.refuse(f"{unit.id} failed to skim, and rams by that alone.", at="/unit")
    if target.id in battle.attached_to(unit.id):
        raise CANNOT_RAM.refuse(
            f"{unit.id} is entangled with {target.id}: ram another.",
            at="/target",
            rule="CI-15.4.1-1",
        )


def fighters_of(unit: Unit, target: Unit, wanted: tuple[FighterRam, ...]) -> tuple[FighterRam, ...]:
    """Return which fighters of a group ram, and which they ram; of ships none (CI-15.4-3).

    Raises:
        Malformed: a fighter does not fly, is named twice, or is none of that group.
    """
    flying = [each.id for each in unit.flying] if isinstance(unit, Group) else []
    rammed = [each.id for each in target.flying] if isinstance(target, Group) else []
    seen: set[str] = set()
    for place, each in enumerate(wanted):
        at = f"/fighters/{place}"
        if each.fighter not in flying or each.fighter in seen:
            raise UNKNOWN_FIGHTER.refuse(
                f"{unit.id} has no fighter {each.fighter} left to ram; it has"
                f" {listed(f for f in flying if f not in seen)}.",
                at=f"{at}/fighter",
            )
        if each.at is not None and each.at not in rammed:
            raise UNKNOWN_FIGHTER.refuse(
                f"{target.id} has no fighter {each.at} that flies; it has {listed(rammed)}.",
                at=f"{at}/at",
            )
        seen.add(each.fighter)
    first = rammed[0] if rammed else None
    named = wanted or tuple([FighterRam(each) for each in flying])
    return tuple([FighterRam(each.fighter, each.at or first) for each in named])


def targets_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies that a unit may ram now (CI-15.4-1)."""
    if not are_in_play(battle) or status_of(unit) != "active":
        return ()
    return tuple([each for each in battle.units if could_ram(battle, unit, each)])


def is_asked_for_rams(battle: Battle, side: str) -> bool:
    """Tell whether a unit of a side shares its hex with an enemy that it may ram (CI-15.4-1)."""
    return any(unit.side == side and targets_of(battle, unit) for unit in battle.units)
