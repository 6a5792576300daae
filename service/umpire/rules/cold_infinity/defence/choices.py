"""Choices of defence, and the record of the chapter (CI 7.2, 11)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.chapter import Act, InChapter, of_side_named
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import (
    Choice,
    Legal,
    Role,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    whole,
)
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence import setting
from umpire.rules.cold_infinity.defence.allocation import (
    ALREADY_DEFENDED,
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    Situation,
    SplitShield,
    SwitchDefence,
    objections,
    situation,
)
from umpire.rules.cold_infinity.defence.answers import (
    DeclareRocketsChoice,
    PlanDefencesChoice,
    ReleaseDecoyChoice,
    allocate_defence,
    bar_to_shield,
    bar_to_switch,
    declare_rockets,
    decoy_choices,
    plan_defences,
    planned,
    release_decoy,
    rockets,
    screening_is_off,
    split_shield,
    splits_now,
    switch_defence,
)
from umpire.rules.cold_infinity.defence.setting import (
    bar_to_intercept,
    bar_to_mode,
    declare_intercept,
    intercept_hexes,
    set_defence,
)
from umpire.rules.cold_infinity.guns import (
    Gun,
    Setting,
    guns_of,
    most_deflection,
    raised_shield,
    rating_in,
)
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    if_identified,
    may_show_who_is_ahead,
    nobody,
)
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot, Mode, Unit
from umpire.rules.cold_infinity.state.sheet import fitted
from umpire.rules.cold_infinity.state.units import (
    range_between,
    side_of_ship,
    side_of_unit,
    status_of,
)
from umpire.rules.cold_infinity.state.vessels import ShieldSplit, Starship
from umpire.rules.cold_infinity.state.weapons import Shield

MOST_MEETINGS = 300
"""Pairs of weapons and shots that are told; there may be more."""

EARLY: tuple[Setting, ...] = ("standard", "ad_hoc", "shield")

Switch: TypeAlias = Literal["standard", "emergency", "shield"]

SWITCHES: tuple[Switch, ...] = ("standard", "emergency", "shield")


class DefenceMode(msgspec.Struct, frozen=True):
    """A mode that a weapon may be set to, and its rating there; as a shield it has none."""

    weapon: str
    mode: Setting
    rating: int


class SetDefenceChoice(Choice, frozen=True, tag="set_defence", kw_only=True):
    """A unit may set weapons to defend; settings may be taken back."""

    unit: str
    modes: tuple[DefenceMode, ...]
    rule: str = "CI-7.2.1-1"
    role: Role = "prepare"


class InterceptAim(msgspec.Struct, frozen=True):
    """A weapon that may shoot at a guided weapon: its tries, and its first range."""

    weapon: str
    guided: str
    tries: int
    range_hexes: int


class DeclareInterceptChoice(Choice, frozen=True, tag="declare_intercept", kw_only=True):
    """A unit may shoot at guided weapons before they strike."""

    unit: str
    intercept_aims: tuple[InterceptAim, ...]
    rule: str = "CI-11.1.6-1"
    role: Role = "prepare"


class PossibleSwitch(msgspec.Struct, frozen=True):
    """The possible uses of a weapon, its rating then, and the attacks that it gives up."""

    weapon: str
    to: Switch
    rating: int
    lost_shots: tuple[str, ...]


class SwitchDefenceChoice(Choice, frozen=True, tag="switch_defence", kw_only=True):
    """Weapons of a unit may change to defence now that fire is declared."""

    unit: str
    switches: tuple[PossibleSwitch, ...]
    rule: str = "CI-7.2.6-1"
    role: Role = "prepare"


class PossibleMeeting(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that can meet a shot, at its own unit or by screening another."""

    unit: str
    weapon: str
    shot: str
    mode: Mode
    rating: int
    ablative: bool
    screens: bool


class AllocateDefenceChoice(Choice, frozen=True, tag="allocate_defence", kw_only=True):
    """A side may put its weapons against shots, each against one.

    `proposed` is an allocation that may be sent: every weapon that can meet a shot is put against
    one, and shots are met as evenly as they can be, those at its own unit first.
    """

    side: str
    meetings: tuple[PossibleMeeting, ...]
    proposed: tuple[DefensiveShot, ...]
    rule: str = "CI-7.2.7-1"
    role: Role = "prepare"


class SplitShieldChoice(Choice, frozen=True, tag="split_shield", kw_only=True):
    """A hybrid shield may put up to this number of points to deflection; the rest absorb."""

    ship: str
    shield: str
    points: int
    rule: str = "CI-11.2.3-1"
    role: Role = "prepare"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what the units of a seat may do for their defence now."""
    own = [
        each
        for each in battle.units
        if sees(each.side) and status_of(each) == "active" and unit in {None, each.id}
    ]
    busy = [each for each in own if each.side not in battle.finished]
    for each in busy:
        for chapter in _BY_PHASE.get(battle.phase, ()):
            yield from chapter(battle, each)
    if battle.phase == "allocate_defence" and unit is None:
        for side in dict.fromkeys(each.side for each in busy):
            yield from _allocations(battle, side)
    for each in own:
        if isinstance(each, Starship):
            yield planned(battle, each)


def _settings(battle: Battle, unit: Unit) -> Iterator[SetDefenceChoice]:
    found: list[DefenceMode] = []
    ways: list[Legal] = []
    for weapon, gun in guns_of(battle, unit).items():
        modes = [mode for mode in EARLY if bar_to_mode(battle, unit, weapon, mode, gun) is None]
        found += [DefenceMode(weapon, mode, _rating(gun, mode)) for mode in modes]
        freed = (None,) if gun.use not in {"idle", "attack"} else ()
        if modes or freed:
            fixed = {"unit": only(unit.id), "weapon": only(weapon)}
            ways.append(orders(SetDefence, fixed | {"mode": one_of((*modes, *freed))}))
    if ways:
        yield SetDefenceChoice(
            unit=unit.id,
            modes=tuple(found),
            order=order_of(SetDefence, unit=unit.id),
            open=(open_order(any_of(ways)),),
        )


def _intercepts(battle: Battle, unit: Unit) -> Iterator[DeclareInterceptChoice]:
    found = tuple(_intercept_aims(battle, unit))
    if found:
        yield DeclareInterceptChoice(
            unit=unit.id,
            intercept_aims=found,
            order=order_of(DeclareIntercept, unit=unit.id),
            open=(open_order(any_of(_ways_to_intercept(unit, found))),),
        )


def _ways_to_intercept(unit: Unit, aims: Sequence[InterceptAim]) -> Iterator[Legal]:
    for weapon, tries in dict.fromkeys((each.weapon, each.tries) for each in aims):
        yield orders(
            DeclareIntercept,
            {
                "unit": only(unit.id),
                "weapon": only(weapon),
                "guided": one_of([each.guided for each in aims if each.weapon == weapon]),
                "tries": whole(1, tries),
            },
        )


def _intercept_aims(battle: Battle, unit: Unit) -> Iterator[InterceptAim]:
    table = battle.tables.defence
    for weapon, gun in guns_of(battle, unit).items():
        for guided in battle.guided:
            if bar_to_intercept(battle, unit, weapon, guided, gun) is None:
                far, drone = (
                    range_between(unit.cell, guided.position, battle.options),
                    guided.drone is not None,
                )
                yield InterceptAim(
                    weapon,
                    guided.id,
                    gun.weapon.rate_of_fire.shots,
                    intercept_hexes(far, 1, table, drone=drone),
                )


def _switches(battle: Battle, unit: Unit) -> Iterator[SwitchDefenceChoice]:
    found = tuple(
        PossibleSwitch(weapon, to, _rating(gun, to), _lost_attacks(battle, unit, weapon))
        for weapon, gun in guns_of(battle, unit).items()
        for to in SWITCHES
        if _may_switch(battle, unit, weapon, to)
    )
    if found:
        yield SwitchDefenceChoice(
            unit=unit.id,
            switches=found,
            order=order_of(SwitchDefence, unit=unit.id),
            open=(open_order(any_of(_ways_to_switch(unit, found))),),
        )


def _ways_to_switch(unit: Unit, found: Sequence[PossibleSwitch]) -> Iterator[Legal]:
    for weapon in dict.fromkeys(each.weapon for each in found):
        to = one_of([each.to for each in found if each.weapon == weapon])
        yield orders(SwitchDefence, {"unit": only(unit.id), "weapon": only(weapon), "to": to})


def _may_switch(battle: Battle, unit: Unit, weapon: str, to: Switch) -> bool:
    if to == "shield":
        return bar_to_shield(battle, unit, weapon) is None
    return bar_to_switch(battle, unit, weapon, to) is None


def _rating(gun: Gun, to: Switch | Setting) -> int:
    return 0 if to == "shield" else rating_in(gun.weapon.defensive_fire, to)


def _lost_attacks(battle: Battle, unit: Unit, weapon: str) -> tuple[str, ...]:
    shots = battle.fire.shots
    key = (unit.id, weapon)
    return tuple([each.id for each in shots if (each.unit, each.attack.weapon) == key])


def _allocations(battle: Battle, side: str) -> Iterator[AllocateDefenceChoice]:
    found = tuple(islice(_meetings(battle, side), MOST_MEETINGS))
    if found:
        proposed = _shots_to_meet(found)
        meetings = one_of([DefensiveShot(each.unit, each.weapon, each.shot) for each in found])
        yield AllocateDefenceChoice(
            side=side,
            meetings=found,
            proposed=proposed,
            order=order_of(AllocateDefence, side=side, allocation=proposed),
            open=(open_at("/allocation", list_of(meetings, 0, len(proposed)), optional=True),),
            unless=codes(ALREADY_DEFENDED),
        )


def _shots_to_meet(meetings: Sequence[PossibleMeeting]) -> tuple[DefensiveShot, ...]:
    """Return an allocation: each weapon against the shot that is met by the fewest points yet."""
    points: Counter[str] = Counter()
    found: list[DefensiveShot] = []
    for (unit, weapon), ways in _by_weapon(meetings).items():
        best = min(ways, key=lambda each: (points[each.shot], each.screens))
        points[best.shot] += best.rating
        found.append(DefensiveShot(unit, weapon, best.shot))
    return tuple(found)


def _by_weapon(
    meetings: Sequence[PossibleMeeting],
) -> dict[tuple[str, str], list[PossibleMeeting]]:
    """Return what each weapon can meet, that with the fewest ways first."""
    ways: dict[tuple[str, str], list[PossibleMeeting]] = {}
    for each in meetings:
        ways.setdefault((each.unit, each.weapon), []).append(each)
    return dict(sorted(ways.items(), key=lambda item: len(item[1])))


def _meetings(battle: Battle, side: str) -> Iterator[PossibleMeeting]:
    against = situation(battle, side)
    for (unit, weapon), gun in against.guns.items():
        for shot, attack in against.attacks.items() if gun.mode else ():
            screens = attack.target != unit
            entry = DefensiveShot(unit, weapon, shot)
            barred = (screens and screening_is_off(battle)) or not _can_meet(entry, against)
            if gun.mode and not barred:
                yield PossibleMeeting(
                    unit=unit,
                    weapon=weapon,
                    shot=shot,
                    mode=gun.mode,
                    rating=gun.rating,
                    ablative=gun.ablative and not attack.guided,
                    screens=screens,
                )


def _can_meet(entry: DefensiveShot, against: Situation) -> bool:
    try:
        return not objections((entry,), against)
    except Refusal:
        return False


def _splits(battle: Battle, unit: Unit) -> Iterator[SplitShieldChoice]:
    if not isinstance(unit, Starship):
        return
    for each in fitted(unit.running, Shield):
        if splits_now(battle, each.system):
            raised = raised_shield(unit, each.system, 0)
            most = most_deflection(each.system, raised, battle.tables.defence)
            yield _to_split(unit, each.system, most)


def _to_split(ship: Starship, shield: Shield, most: int) -> SplitShieldChoice:
    said = (each.deflection for each in ship.splits if each.shield == shield.id)
    now = ShieldSplit(shield.id, min(next(said, shield.deflection), most))
    return SplitShieldChoice(
        ship=ship.id,
        shield=shield.id,
        points=most,
        order=order_of(SplitShield, ship=ship.id, split=now),
        open=(open_at("/split/deflection", whole(0, most), optional=True),),
    )


_BY_PHASE: dict[str, tuple[Callable[[Battle, Unit], Iterator[Choice]], ...]] = {
    "power_allocation": (_splits,),
    "secret_attacks": (_settings, _intercepts),
    "switch_defence": (_switches, _splits),
    "countermeasures": (rockets, decoy_choices),
}


SET_DEFENCE: Act[Battle, SetDefence] = Act(
    order=SetDefence,
    procedure=set_defence,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(SetDefenceChoice),
    sealed=True,
    readable=nobody,
)


DECLARE_INTERCEPT: Act[Battle, DeclareIntercept] = Act(
    order=DeclareIntercept,
    procedure=declare_intercept,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(DeclareInterceptChoice),
    sealed=True,
    readable=nobody,
)


SWITCH_DEFENCE: Act[Battle, SwitchDefence] = Act(
    order=SwitchDefence,
    procedure=switch_defence,
    family="fire",
    phases=("switch_defence",),
    side=side_of_unit,
    offer=InChapter(SwitchDefenceChoice),
    sealed=True,
    readable=nobody,
)


def _unless_late(battle: Battle, order: SplitShield, seat: Seat) -> bool:
    """Check whether a seat reads how a shield is split: not once fire is declared (CI-11.2.3-1)."""
    return battle.phase != "switch_defence" and if_identified(battle, order, seat)


SPLIT_SHIELD: Act[Battle, SplitShield] = Act(
    order=SplitShield,
    procedure=split_shield,
    family="damage",
    phases=("power_allocation", "switch_defence"),
    side=side_of_ship,
    offer=InChapter(SplitShieldChoice),
    readable=_unless_late,
)


ALLOCATE_DEFENCE: Act[Battle, AllocateDefence] = Act(
    order=AllocateDefence,
    procedure=allocate_defence,
    family="fire",
    phases=("allocate_defence",),
    side=of_side_named,
    offer=InChapter(AllocateDefenceChoice),
    sealed=True,
    readable=nobody,
)


DECLARE_ROCKETS: Act[Battle, DeclareRockets] = Act(
    order=DeclareRockets,
    procedure=declare_rockets,
    family="fire",
    phases=("countermeasures",),
    side=side_of_unit,
    offer=InChapter(DeclareRocketsChoice),
    readable=if_identified,
)


RELEASE_DECOY: Act[Battle, ReleaseDecoy] = Act(
    order=ReleaseDecoy,
    procedure=release_decoy,
    family="fire",
    phases=("countermeasures",),
    side=side_of_unit,
    offer=InChapter(ReleaseDecoyChoice),
    readable=if_identified,
    explores=may_show_who_is_ahead,
)


PLAN_DEFENCES: Act[Battle, PlanDefences] = Act(
    order=PlanDefences,
    procedure=plan_defences,
    family="damage",
    side=side_of_ship,
    offer=InChapter(PlanDefencesChoice),
    readable=nobody,
)


DEFENCE = ChapterOfPlay(
    acts=(
        SET_DEFENCE,
        DECLARE_INTERCEPT,
        SWITCH_DEFENCE,
        SPLIT_SHIELD,
        ALLOCATE_DEFENCE,
        DECLARE_ROCKETS,
        RELEASE_DECOY,
        PLAN_DEFENCES,
    ),
    events=(*setting.SETTING_EVENTS, *setting.EVENTS),
    choices=choices,
    operations={
        "declare_defence": SetDefence,
        "declare_intercept": DeclareIntercept,
        "switch_defence": SwitchDefence,
        "switch_emergency_defence": SwitchDefence,
        "allocate_defence": AllocateDefence,
        "declare_countermeasures": DeclareRockets,
        "deploy_chaff": ReleaseDecoy,
    },
)
