"""Telling events of defence (CI 11) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.defence.events import (
    DecoyReleased,
    DefenceAllocated,
    DefenceMet,
    DefenceSet,
    DefencesPlanned,
    DefenceSwitched,
    InterceptDeclared,
    InterceptThrown,
    MeetingWeapon,
    RocketsAimed,
    RocketThrown,
    ShieldPointsSplit,
    WeaponStrained,
    WeaponSwitched,
)
from umpire.rules.cold_infinity.defence.modes import Use

_USES: dict[Use, str] = {
    "idle": "nothing",
    "attack": "attack",
    "intercept": "intercepts",
    "shield": "a shield",
    "standard": "standard defensive fire",
    "ad_hoc": "ad hoc defensive fire",
    "emergency": "emergency defensive fire",
}


def _defence_set(event: DefenceSet) -> str:
    return f"{event.unit} sets {event.weapon} to {_USES[event.use]}"


def _intercept_declared(event: InterceptDeclared) -> str:
    tries = f", {event.tries} tries" if event.tries > 1 else ""
    return f"{event.unit} will shoot at {event.guided} with {event.weapon}{tries}"


def _defence_switched(event: DefenceSwitched) -> str:
    return f"{event.unit} is to switch {event.weapon} to {_USES[event.use]}"


def _weapon_switched(event: WeaponSwitched) -> str:
    return f"{event.unit} switches {event.weapon} to {_USES[event.use]}"


def _shield_points_split(event: ShieldPointsSplit) -> str:
    return f"{event.shield} of {event.ship} deflects with {event.deflection} of its points"


def _defence_allocated(event: DefenceAllocated) -> str:
    if not event.allocation:
        return f"{event.side} puts no defensive fire against any shot"
    told = [f"{each.weapon} of {each.unit} against {each.shot}" for each in event.allocation]
    return f"{event.side} puts {', '.join(told)}"


def _met(each: MeetingWeapon) -> str:
    kind = "ablative " if each.ablative else ""
    mode = each.mode.replace("_", " ")
    return f"{each.weapon} of {each.unit} ({kind}{mode}, {each.rating}) meets {each.shot}"


def _defence_met(event: DefenceMet) -> str:
    return "Defensive fire: " + "; ".join(_met(each) for each in event.meeting)


def _weapon_strained(event: WeaponStrained) -> str:
    if event.hulls:
        hulls = ", ".join(f"{each.fighter} has {each.hull} hull left" for each in event.hulls)
        return f"Emergency fire of {event.weapon} strains {event.unit}: {hulls}"
    end = ", which breaks" if event.broken else ""
    return f"{event.weapon} of {event.unit} takes {event.points} damage by the strain{end}"


def _rockets_aimed(event: RocketsAimed) -> str:
    return f"{event.unit} sets {event.tries} of {event.system} against {event.guided}"


def _decoy_released(event: DecoyReleased) -> str:
    what = f"a flare against {event.against}" if event.against else "chaff"
    return f"{event.unit} releases {what} from {event.system}; {event.left} left"


def _thrown(event: InterceptThrown | RocketThrown, by: str) -> str:
    dice = "+".join(str(face) for roll in event.rolls for face in roll.faces)
    end = "destroyed" if event.is_hit else "missed"
    return f"{by} at {event.guided}: {dice} {event.drm:+d} = {event.result}, {end}"


def _intercept_thrown(event: InterceptThrown) -> str:
    return _thrown(event, f"{event.weapon} of {event.unit}")


def _rocket_thrown(event: RocketThrown) -> str:
    return _thrown(event, f"A rocket of {event.unit}")


def _defences_planned(event: DefencesPlanned) -> str:
    return f"{event.ship} plans what it gives up first, and which shields act first"


TELLINGS: dict[type, Callable[[Any], str]] = {
    DefenceSet: _defence_set,
    InterceptDeclared: _intercept_declared,
    DefenceSwitched: _defence_switched,
    WeaponSwitched: _weapon_switched,
    ShieldPointsSplit: _shield_points_split,
    DefenceAllocated: _defence_allocated,
    DefenceMet: _defence_met,
    WeaponStrained: _weapon_strained,
    RocketsAimed: _rockets_aimed,
    DecoyReleased: _decoy_released,
    InterceptThrown: _intercept_thrown,
    RocketThrown: _rocket_thrown,
    DefencesPlanned: _defences_planned,
}
