"""The steps of a turn as data: what each phase waits for, and what it brings about (CI 2.0).

The book's sub-steps are phases where somebody is asked for something, or dice are thrown.
"""

from collections.abc import Callable, Mapping
from functools import partial

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Value
from umpire.kernel.turn import Finishing, Resolving, TurnPhase
from umpire.rules.cold_infinity.boarding.asking import is_asked_for_rams
from umpire.rules.cold_infinity.boarding.ramming import ram_home
from umpire.rules.cold_infinity.defence.asking import (
    could_meet,
    could_switch_now,
    is_asked_for_allocation,
    is_asked_for_countermeasures,
    is_asked_for_switches,
)
from umpire.rules.cold_infinity.docking.mooring import go_on_docking
from umpire.rules.cold_infinity.drives.asking import (
    STARTING,
    is_asked_beyond,
    may_bring_in,
    may_call,
)
from umpire.rules.cold_infinity.drives.ending import (
    close_tunnels,
    come_in,
    end_part_shifts,
    form_bubbles,
    shift_away,
    snap_away,
)
from umpire.rules.cold_infinity.drives.keeping import keep_up, settle_drives
from umpire.rules.cold_infinity.fire.asking import (
    could_attack_or_defend,
    has_dogfight_to_settle,
    is_asked_for_attacks,
    shots_waiting,
)
from umpire.rules.cold_infinity.fire.defending import meet, switch
from umpire.rules.cold_infinity.fire.dogfights import settle_angles, throw_for_angles
from umpire.rules.cold_infinity.fire.opening import open_fire
from umpire.rules.cold_infinity.fire.orders import ResolveFire
from umpire.rules.cold_infinity.guided.asking import has_strikes, is_asked_for_launches
from umpire.rules.cold_infinity.guided.resolving import tell_targets
from umpire.rules.cold_infinity.guided.travel import move_drones
from umpire.rules.cold_infinity.hits.failure_checks import check_failures
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.threats import has_effects
from umpire.rules.cold_infinity.movement.asking import (
    is_asked_for_barnstorms,
    is_asked_for_plots,
    is_asked_for_snaps,
)
from umpire.rules.cold_infinity.movement.drifting import drift_derelicts
from umpire.rules.cold_infinity.movement.plots import carry_out_plots, reveal
from umpire.rules.cold_infinity.movement.rotating import rotate_structures
from umpire.rules.cold_infinity.movement.snaps import make_snaps
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.power.asking import is_asked_for_power
from umpire.rules.cold_infinity.power.keeping import require_power, short_ships
from umpire.rules.cold_infinity.power.turning import renew, settle
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.stationary.asking import is_asked_for_announcements
from umpire.rules.cold_infinity.stationary.passing import past_mines
from umpire.rules.cold_infinity.stationary.spending import spend_platforms
from umpire.rules.cold_infinity.turns.orders import DetermineInitiative, EndTurn
from umpire.rules.cold_infinity.turns.transfers import (
    is_asked_for_transfers,
    lost_bridges,
    may_transfer,
)
from umpire.rules.cold_infinity.turns.waiting import AskingFirst, asking, is_asked_for_final
from umpire.rules.cold_infinity.warfare.asking import is_asked_for_ew, is_asked_for_late_ew
from umpire.rules.cold_infinity.warfare.keeping import keep_levels, keep_shrouds
from umpire.rules.cold_infinity.warfare.telling import announce, spend_late, tell_armour


def _always(_battle: Battle) -> bool:
    return True


def _ever(_battle: Battle, _side: str) -> bool:
    return True


def _never(_battle: Battle, _side: str) -> bool:
    return False


def _is_asked_for_power(battle: Battle, side: str) -> bool:
    """Tell whether a side has something to switch, or ships that begin to appear (CI-14.6-2)."""
    return is_asked_for_power(battle, side) or may_bring_in(battle, side, STARTING)


def _is_short(battle: Battle, side: str) -> bool:
    return bool(short_ships(battle, side))


def _is_fired_at(battle: Battle) -> bool:
    return bool(battle.fire.shots or battle.guided)


def _has_guided(battle: Battle) -> bool:
    return bool(battle.guided)


def _is_aimed_at(battle: Battle, side: str) -> bool:
    """Tell whether guided weapons of others are on their way, which weapons may intercept."""
    return any(each.side != side for each in battle.guided)


def _has_movers(battle: Battle) -> bool:
    return next_mover(battle) is not None


def _is_asked_to_launch(battle: Battle, side: str) -> bool:
    return is_asked_for_launches(battle, side) or is_asked_for_announcements(battle, side)


_drift = partial(drift_derelicts, passing=past_mines)
_carry_out = partial(carry_out_plots, passing=past_mines)
"""All that moves of itself meets the mines on its way (CI-10.1-1)."""


def _initiative_is_open(battle: Battle) -> bool:
    return not battle.order


class PhaseOfPlay(TurnPhase[Battle], frozen=True, kw_only=True):
    """A phase of the turn, as views and journals have it.

    Attributes:
        sub_steps: of the book's outline, those that it carries out. Where the level and the
            options have none of them, it is passed over (CI-RUL-1).
        requires: refuses that a side is done with it while something must be made good.
        decides: whether it asks a side for what nobody decides ahead (CI-UMP-122).
        by_itself: what is ordered where it waits for nobody, and all sides are done ahead.
    """

    name: PhaseName
    sub_steps: tuple[str, ...]
    requires: Callable[[Battle, str], None] | None = None
    decides: Callable[[Battle, str], bool] = _never
    by_itself: Value | None = None

    @property
    def strikes(self) -> bool:
        """Whether hits do their damage when it ends, all at the same time (CI-7.3-1)."""
        return land in self.ends

    @property
    def asks(self) -> Finishing[Battle] | None:
        """Whom it asks, if it asks anybody."""
        waiting = self.waiting
        if isinstance(waiting, AskingFirst):
            return waiting.asking
        return waiting if isinstance(waiting, Finishing) else None


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


PRELIMINARY = (
    PhaseOfPlay(
        name="power_allocation",
        title="Power Allocation",
        rule="CI-2.0-2",
        sub_steps=(
            "deficiencies",
            "recharge",
            "announce_deactivations",
            "high_density_sensors",
            "trans_light_activation",
            "in_shifting",
            "in_warping",
        ),
        waiting=asking(_is_asked_for_power),
        begins=(renew,),
        ends=(settle, settle_drives),
        requires=require_power,
        decides=_is_short,
        told=True,
    ),
    PhaseOfPlay(
        name="initiative",
        title="Initiative Determination",
        rule="CI-2.1.2-1",
        sub_steps=("bridge_transfers", "initiative"),
        waiting=AskingFirst(
            asking(is_asked_for_transfers, calls=may_transfer), Resolving(_initiative_is_open)
        ),
        decides=lost_bridges,
        by_itself=DetermineInitiative(),
    ),
    PhaseOfPlay(
        name="electronic_warfare",
        title="Electronic Warfare",
        rule="CI-2.1.3-1",
        sub_steps=("ew_secret", "adaptive_armour", "ess_announced", "masking_toggled"),
        waiting=asking(is_asked_for_ew, calls=_always),
        begins=(tell_armour, keep_levels),
        ends=(keep_shrouds,),
    ),
    PhaseOfPlay(
        name="launch",
        title="Weapon Launch",
        rule="CI-2.1.4-1",
        sub_steps=("guided_launch", "stationary_announcement"),
        waiting=asking(_is_asked_to_launch, calls=_always),
    ),
)
"""The Preliminary Actions."""

MOVEMENT = (
    PhaseOfPlay(
        name="plots",
        title="Plots of movement",
        rule="CI-2.2.1-1",
        sub_steps=("all_plot", "all_reveal", "starships_plot", "starships_reveal"),
        waiting=asking(is_asked_for_plots),
        ends=(reveal,),
        decides=_ever,
    ),
    PhaseOfPlay(
        name="small_vessel_plots",
        title="Plots of small vessels",
        rule="CI-2.2.1-1",
        sub_steps=("small_vessels_plot", "small_vessels_reveal"),
        waiting=asking(is_asked_for_plots),
        ends=(reveal,),
        decides=_ever,
    ),
    PhaseOfPlay(
        name="movement",
        title="Movement",
        rule="CI-2.1.2-1",
        sub_steps=(
            "derelicts",
            "initiative_order_moves",
            "simultaneous_moves",
            "all_move",
            "mine_activation",
            "drones",
        ),
        waiting=Resolving(_has_movers),
        begins=(_drift, _carry_out),
        ends=(_drift, move_drones, keep_up),
    ),
    PhaseOfPlay(
        name="barnstorming",
        title="Barnstorming",
        rule="CI-5.5.3-1",
        sub_steps=("barnstorming",),
        waiting=asking(is_asked_for_barnstorms),
    ),
    PhaseOfPlay(
        name="snap_manoeuvres",
        title="Snap manoeuvres",
        rule="CI-5.5.1-1",
        sub_steps=("snap_manoeuvres", "rotating_sections"),
        waiting=asking(is_asked_for_snaps),
        ends=(make_snaps, rotate_structures),
    ),
)
"""The Movement Step."""

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
        decides=_ever,
    ),
    PhaseOfPlay(
        name="allocate_defence",
        title="Defence is put against shots",
        rule="CI-7.2.7-1",
        sub_steps=("allocate_df",),
        waiting=asking(is_asked_for_allocation, calls=_is_fired_at, could=could_meet),
        ends=(meet,),
        decides=_ever,
    ),
    PhaseOfPlay(
        name="countermeasures",
        title="Rockets, chaff and flares",
        rule="CI-2.3.1.1-1",
        sub_steps=("amrs_chaff_flares",),
        waiting=asking(is_asked_for_countermeasures, calls=_has_guided),
        decides=_ever,
    ),
    PhaseOfPlay(
        name="announce_ew",
        title="EW levels are told",
        rule="CI-2.1.3-1",
        sub_steps=("announce_ew", "ew_detectors"),
        waiting=asking(is_asked_for_late_ew, calls=_always),
        begins=(announce,),
        ends=(spend_late,),
        decides=_ever,
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
        decides=_ever,
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

ENDING = (
    PhaseOfPlay(
        name="damage_effects",
        title="Damage Effects",
        rule="CI-2.4-1",
        sub_steps=(
            "failure_check_2",
            "hyper_meltdown",
            "reactor_detonation",
            "ongoing_catastrophic",
            "catastrophic_rolls",
            "sections_detach",
            "armour_reduction",
            "escapes",
        ),
        waiting=Resolving(has_effects),
        ends=(keep_up,),
        by_itself=ResolveDamage(),
    ),
    PhaseOfPlay(
        name="trans_light",
        title="Drives beyond light",
        rule="CI-2.0-11",
        sub_steps=("trans_light",),
        waiting=asking(is_asked_beyond, calls=may_call),
        ends=(close_tunnels, shift_away, form_bubbles, end_part_shifts, snap_away, come_in),
        decides=is_asked_beyond,
    ),
    PhaseOfPlay(
        name="final",
        title="Final Actions",
        rule="CI-2.0-11",
        sub_steps=(
            "hangar",
            "cargo",
            "reload_racks",
            "docking",
            "repair",
            "hsr_accumulate",
            "overheating",
            "hsr_capacity",
            "hsr_radiate",
            "hsr_melt_damage",
            "hsr_jettison",
            "hacking",
        ),
        waiting=AskingFirst(asking(is_asked_for_final, calls=_always), Resolving(_always)),
        ends=(go_on_docking,),
        by_itself=EndTurn(),
    ),
)
"""The Damage Effects Step, and Final Actions."""

PHASES_OF_PLAY = (*PRELIMINARY, *MOVEMENT, *BOARDING, *FIRE, *ENDING)
"""The phases of a turn in their order."""
PHASE: Mapping[PhaseName, PhaseOfPlay] = {each.name: each for each in PHASES_OF_PLAY}
"""The phases by their names."""
