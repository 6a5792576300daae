"""The phases of rams and of the Weapons Fire Step, up to damage (CI 2.0-7 to 2.0-9)."""

from collections.abc import Callable

from umpire.kernel.dice import Dice
from umpire.kernel.turn import Resolving
from umpire.rules.cold_infinity.boarding.aims import is_asked_for_rams
from umpire.rules.cold_infinity.boarding.ramming import ram_home
from umpire.rules.cold_infinity.defence.asking import (
    could_meet,
    could_switch_now,
    is_asked_for_allocation,
    is_asked_for_countermeasures,
    is_asked_for_switches,
)
from umpire.rules.cold_infinity.drives.keeping import keep_up
from umpire.rules.cold_infinity.fire.defending import meet, switch
from umpire.rules.cold_infinity.fire.dogfights import settle_angles, throw_for_angles
from umpire.rules.cold_infinity.fire.order_of_fire import (
    could_attack_or_defend,
    has_dogfight_to_settle,
    is_asked_for_attacks,
    open_fire,
    shots_waiting,
)
from umpire.rules.cold_infinity.fire.orders import ResolveFire
from umpire.rules.cold_infinity.guided.resolving import has_strikes, tell_targets
from umpire.rules.cold_infinity.hits.effects import check_failures
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.stationary.devices import spend_platforms
from umpire.rules.cold_infinity.turns.phase_of_play import PhaseOfPlay, always, asking, ever
from umpire.rules.cold_infinity.warfare.chapter import is_asked_for_late_ew
from umpire.rules.cold_infinity.warfare.keeping import announce, spend_late


def _is_fired_at(battle: Battle) -> bool:
    return bool(battle.fire.shots or battle.guided)


def _has_guided(battle: Battle) -> bool:
    return bool(battle.guided)


def _is_aimed_at(battle: Battle, side: str) -> bool:
    """Tell whether guided weapons of others are on their way, which weapons may intercept."""
    return any(each.side != side for each in battle.guided)


def _fire(
    name: PhaseName,
    title: str,
    rule: str,
    *sub_steps: str,
    left: Callable[[Battle], bool],
    then: Callable[[Ruling, Dice], Ruling] | None = None,
) -> PhaseOfPlay:
    """Return a phase of fire: what is left of it is thrown for, then damage is applied."""
    return PhaseOfPlay(
        name=name,
        title=title,
        rule=rule,
        sub_steps=sub_steps,
        waiting=Resolving(left),
        ends=(land, then, keep_up) if then else (land, keep_up),
        by_itself=ResolveFire(),
    )


BOARDING = (
    PhaseOfPlay(
        name="ramming",
        title="Rams are declared",
        rule="CI-15.4-1",
        sub_steps=("ramming", "entanglement"),
        waiting=asking(is_asked_for_rams),
    ),
)
"""The Boarding Actions Step. Its rams, and those of barnstormers, are resolved before fire."""


FIRE = (
    PhaseOfPlay(
        name="secret_attacks",
        title="Attacks and defence are chosen",
        rule="CI-2.3.1-1",
        sub_steps=(
            "secret_attacks",
            "secret_attacks_intercepts",
            "secret_df",
            "declare_attacks_df",
            "declare_intercepts",
        ),
        waiting=asking(is_asked_for_attacks, could=could_attack_or_defend),
        begins=(ram_home, keep_up),
        ends=(open_fire, tell_targets),
        decides=_is_aimed_at,
    ),
    PhaseOfPlay(
        name="switch_defence",
        title="Weapons switch to defence",
        rule="CI-7.2.6-1",
        sub_steps=("switch_sdf", "switch_edf"),
        waiting=asking(is_asked_for_switches, calls=_is_fired_at, could=could_switch_now),
        ends=(switch,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="allocate_defence",
        title="Defence is put against shots",
        rule="CI-7.2.7-1",
        sub_steps=("allocate_df",),
        waiting=asking(is_asked_for_allocation, calls=_is_fired_at, could=could_meet),
        ends=(meet,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="countermeasures",
        title="Rockets, chaff and flares",
        rule="CI-2.3.1.1-1",
        sub_steps=("amrs_chaff_flares",),
        waiting=asking(is_asked_for_countermeasures, calls=_has_guided),
        decides=ever,
    ),
    PhaseOfPlay(
        name="announce_ew",
        title="EW levels are told",
        rule="CI-2.1.3-1",
        sub_steps=("announce_ew", "ew_detectors"),
        waiting=asking(is_asked_for_late_ew, calls=always),
        begins=(announce,),
        ends=(spend_late,),
        decides=ever,
    ),
    _fire(
        "guided",
        "Guided weapons",
        "CI-2.3.2-1",
        "intercepts",
        "amrs",
        "chaff_flares",
        "to_hit",
        left=has_strikes,
    ),
    _fire(
        "stationary",
        "Stationary weapons",
        "CI-2.3.3-1",
        "docks_bases_stations",
        "satellites_platforms",
        left=shots_waiting,
        then=spend_platforms,
    ),
    _fire("starship", "Starship weapons", "CI-2.3-1", "fire", left=shots_waiting),
    PhaseOfPlay(
        name="dogfights",
        title="Dogfights",
        rule="CI-7.7.1-2",
        sub_steps=("failure_check_1",),
        waiting=asking(has_dogfight_to_settle),
        begins=(check_failures, throw_for_angles),
        ends=(settle_angles,),
        decides=ever,
    ),
    _fire(
        "small_vs_small",
        "Small vessels at each other",
        "CI-2.3.5-1",
        "small_vs_small",
        left=shots_waiting,
    ),
    _fire(
        "small_vs_other",
        "Small vessels at others",
        "CI-2.3.5-1",
        "small_vs_other",
        left=shots_waiting,
    ),
)
"""The Weapons Fire Step."""
