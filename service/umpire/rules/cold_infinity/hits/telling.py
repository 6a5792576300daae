"""Telling events of damage (CI 7.4, 12.3, 13) in plain words."""

from collections.abc import Callable, Iterable
from typing import Any

from umpire.rules.cold_infinity.hits.changed import SectionAfter, SystemLoss
from umpire.rules.cold_infinity.hits.events import (
    ArmourLearned,
    CatastropheBegan,
    FailureChecked,
    FighterStruck,
    FireBurned,
    GroupStruck,
    HitEntered,
    HitSpent,
    PowerDiverted,
    RackStruck,
    ReactorChecked,
    ShipStruck,
    SystemDestroyed,
    ThrusterStrained,
    TrackingBroken,
    UnitLost,
    WeaponWorn,
)

_LOST = {
    "destroyed": "is destroyed",
    "removed": "is out of play",
    "derelict": "drifts without control",
    "withdrawn": "has withdrawn",
    "active": "is in control again",
}


def _unit_lost(event: UnitLost) -> str:
    return f"{event.unit} {_LOST[event.status]}"


def _hit_entered(event: HitEntered) -> str:
    hit = event.hit
    return f"The referee enters a hit on {hit.target} ({hit.shot.technology}, {hit.shot.result})"


def _hit_spent(event: HitSpent) -> str:
    return f"A hit on {event.unit} finds nothing left to strike"


def _ship_struck(event: ShipStruck) -> str:
    dealt = " and ".join(str(each.counts) for each in event.dealt) or "0"
    told = [_section(each) for each in event.sections]
    told += [_loss(each) for each in event.losses]
    told += [f"{each} is destroyed" for each in event.sections_lost]
    told += [f"a catastrophe threatens {each}" for each in event.bursting]
    done = "; ".join(told) or "nothing gets through"
    return f"{event.weapon} of {event.firer} strikes {event.ship} with {dealt}: {done}"


def _section(section: SectionAfter) -> str:
    return f"{section.section} has hull {section.hull}, armour {section.armour}"


def _loss(loss: SystemLoss) -> str:
    return f"{loss.system} {'is destroyed' if loss.destroyed else f'loses {loss.points}'}"


def _group_struck(event: GroupStruck) -> str:
    told = [_fighter(each) for each in event.fighters]
    told += [f"systems of {each} may fail" for each in event.threatened]
    done = "; ".join(told) or "nothing gets through"
    return f"{event.weapon} of {event.firer} strikes {event.group}: {done}"


def _fighter(struck: FighterStruck) -> str:
    return f"fighter {struck.fighter} " + (f"has hull {struck.hull}" if struck.hull else "is lost")


def _armour_learned(event: ArmourLearned) -> str:
    return f"Adaptive armour of {event.ship} gains points: " + ", ".join(
        each.section for each in event.learned
    )


def _power_diverted(event: PowerDiverted) -> str:
    return f"{', '.join(event.panels)} of {event.ship} turn damage into power"


def _weapon_worn(event: WeaponWorn) -> str:
    return f"{event.weapon} of {event.ship} is worn: its {event.reduction} is less"


def _system_destroyed(event: SystemDestroyed) -> str:
    return f"{event.system} of {event.ship} is destroyed"


def _rack_struck(event: RackStruck) -> str:
    done = "blows up" if event.exploded else f"has room for {event.capacity} missiles"
    return f"{event.rack} of {event.ship} {done}"


def _tracking_broken(event: TrackingBroken) -> str:
    return f"{event.weapon} of {event.ship} loses its target"


def _failure_checked(event: FailureChecked) -> str:
    done = "its systems fail" if event.failed else "it flies on"
    return f"Fighter {event.fighter} of {event.group} throws {event.total}: {done}"


def _thruster_strained(event: ThrusterStrained) -> str:
    return (
        f"{event.thruster} of {event.ship} was pushed by {event.excess}, throws {event.total} and "
        f"loses {event.structure}"
    )


def _reactor_checked(event: ReactorChecked) -> str:
    told = f"{event.reactor} of {event.ship} is unstable for turn {event.turns}"
    return f"{told}, and detonates" if event.detonated else told


def _fire_burned(event: FireBurned) -> str:
    return f"Fire on {event.ship}: {_sections(event.sections, event.sections_lost)}"


def _catastrophe_began(event: CatastropheBegan) -> str:
    if event.catastrophe == "fire":
        return f"{event.struck} of {event.ship} burns for {event.die} turns"
    done = _sections(event.sections, event.sections_lost)
    return f"{event.struck} of {event.ship} bursts ({event.die}): {done}"


def _sections(sections: Iterable[SectionAfter], lost: Iterable[str]) -> str:
    told = [_section(each) for each in sections]
    return "; ".join([*told, *(f"{each} is destroyed" for each in lost)])


TELLINGS: dict[type, Callable[[Any], str]] = {
    UnitLost: _unit_lost,
    HitEntered: _hit_entered,
    HitSpent: _hit_spent,
    ShipStruck: _ship_struck,
    GroupStruck: _group_struck,
    ArmourLearned: _armour_learned,
    PowerDiverted: _power_diverted,
    WeaponWorn: _weapon_worn,
    SystemDestroyed: _system_destroyed,
    RackStruck: _rack_struck,
    TrackingBroken: _tracking_broken,
    FailureChecked: _failure_checked,
    ThrusterStrained: _thruster_strained,
    ReactorChecked: _reactor_checked,
    FireBurned: _fire_burned,
    CatastropheBegan: _catastrophe_began,
}
