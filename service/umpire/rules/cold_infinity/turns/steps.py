"""The steps of a turn as data: what each phase waits for, and what it brings about (CI 2.0).

The book's sub-steps are phases where somebody is asked for something, or dice are thrown.
"""

from collections.abc import Mapping
from functools import partial

from umpire.kernel.turn import Resolving
from umpire.rules.cold_infinity.docking.mooring import go_on_docking
from umpire.rules.cold_infinity.drives.arrivals import (
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
from umpire.rules.cold_infinity.guided.resolving import is_asked_for_launches
from umpire.rules.cold_infinity.guided.travel import move_drones
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.threats import has_effects
from umpire.rules.cold_infinity.movement.chapter import (
    is_asked_for_barnstorms,
    is_asked_for_plots,
    is_asked_for_snaps,
)
from umpire.rules.cold_infinity.movement.drift_and_rotation import (
    drift_derelicts,
    rotate_structures,
)
from umpire.rules.cold_infinity.movement.movers import next_mover
from umpire.rules.cold_infinity.movement.plots import carry_out_plots, make_snaps, reveal
from umpire.rules.cold_infinity.power.keeping import is_asked_for_power, require_power, short_ships
from umpire.rules.cold_infinity.power.turning import renew, settle
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.stationary.drums import is_asked_for_announcements
from umpire.rules.cold_infinity.stationary.passing import past_mines
from umpire.rules.cold_infinity.stealth.hiding import place_detected, settle_stealth, show_powered
from umpire.rules.cold_infinity.turns.acting import is_asked_for_final
from umpire.rules.cold_infinity.turns.fire_steps import BOARDING, FIRE
from umpire.rules.cold_infinity.turns.orders import DetermineInitiative, EndTurn
from umpire.rules.cold_infinity.turns.phase_of_play import (
    AskingFirst,
    PhaseOfPlay,
    always,
    asking,
    ever,
)
from umpire.rules.cold_infinity.turns.transfers import (
    is_asked_for_transfers,
    lost_bridges,
    may_transfer,
)
from umpire.rules.cold_infinity.warfare.chapter import is_asked_for_ew
from umpire.rules.cold_infinity.warfare.keeping import keep_levels, keep_shrouds, tell_armour


def _is_asked_for_power(battle: Battle, side: str) -> bool:
    """Tell whether a side has something to switch, or ships that begin to appear (CI-14.6-2)."""
    return is_asked_for_power(battle, side) or may_bring_in(battle, side, STARTING)


def _is_short(battle: Battle, side: str) -> bool:
    return bool(short_ships(battle, side))


def _has_movers(battle: Battle) -> bool:
    return next_mover(battle) is not None


def _mover(battle: Battle) -> str | None:
    unit = next_mover(battle)
    return None if unit is None else unit.side


def _is_asked_to_launch(battle: Battle, side: str) -> bool:
    return is_asked_for_launches(battle, side) or is_asked_for_announcements(battle, side)


_drift = partial(drift_derelicts, passing=past_mines)
_carry_out = partial(carry_out_plots, passing=past_mines)
"""All that moves of itself meets the mines on its way (CI-10.1-1)."""


def _initiative_is_open(battle: Battle) -> bool:
    return not battle.order


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
        ends=(settle, settle_drives, show_powered),
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
        waiting=asking(is_asked_for_ew, calls=always),
        begins=(tell_armour, keep_levels),
        ends=(keep_shrouds, place_detected),
    ),
    PhaseOfPlay(
        name="launch",
        title="Weapon Launch",
        rule="CI-2.1.4-1",
        sub_steps=("guided_launch", "stationary_announcement"),
        waiting=asking(_is_asked_to_launch, calls=always),
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
        decides=ever,
    ),
    PhaseOfPlay(
        name="small_vessel_plots",
        title="Plots of small vessels",
        rule="CI-2.2.1-1",
        sub_steps=("small_vessels_plot", "small_vessels_reveal"),
        waiting=asking(is_asked_for_plots),
        ends=(reveal,),
        decides=ever,
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
        waiting=Resolving(_has_movers, _mover),
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
        ends=(make_snaps, rotate_structures, settle_stealth),
    ),
)
"""The Movement Step."""


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
            "docked_operations",
            "repair",
            "hsr_accumulate",
            "overheating",
            "hsr_capacity",
            "hsr_radiate",
            "hsr_melt_damage",
            "hsr_jettison",
            "hacking",
        ),
        waiting=AskingFirst(asking(is_asked_for_final, calls=always), Resolving(always)),
        ends=(go_on_docking,),
        by_itself=EndTurn(),
    ),
)
"""The Damage Effects Step, and Final Actions."""

PHASES_OF_PLAY = (*PRELIMINARY, *MOVEMENT, *BOARDING, *FIRE, *ENDING)
"""The phases of a turn in their order."""
PHASE: Mapping[PhaseName, PhaseOfPlay] = {each.name: each for each in PHASES_OF_PLAY}
"""The phases by their names."""
