"""The steps of a turn as data: what each phase waits for and brings about (CI 2.0)."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

import msgspec

from umpire.kernel import reasons
from umpire.kernel.dice import Dice
from umpire.kernel.errors import illegal, malformed
from umpire.kernel.happening import Happening
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.turn import Finishing, Resolving, TurnPhase
from umpire.rules.cold_infinity.boarding import BOARDING as BOARDING_CHAPTER
from umpire.rules.cold_infinity.boarding import is_asked_for_rams, ram_home
from umpire.rules.cold_infinity.defence.answers import (
    could_meet,
    could_switch_now,
    is_asked_for_allocation,
    is_asked_for_countermeasures,
    is_asked_for_switches,
)
from umpire.rules.cold_infinity.defence.choices import DEFENCE
from umpire.rules.cold_infinity.docked import DOCKED
from umpire.rules.cold_infinity.docking import DOCKING, go_on_docking
from umpire.rules.cold_infinity.drives.requirements import keep_up, settle_drives
from umpire.rules.cold_infinity.drives.tunnels import (
    DRIVES,
    STARTING,
    close_tunnels,
    come_in,
    end_part_shifts,
    form_bubbles,
    is_asked_beyond,
    may_bring_in,
    may_call,
    shift_away,
    snap_away,
)
from umpire.rules.cold_infinity.fire.choices import FIRE as FIRE_CHAPTER
from umpire.rules.cold_infinity.fire.choices import settle_angles, throw_for_angles
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.resolving import (
    could_attack_or_defend,
    has_dogfight_to_settle,
    is_asked_for_attacks,
    meet,
    open_fire,
    shots_waiting,
    switch,
)
from umpire.rules.cold_infinity.guided.launches import (
    GUIDED,
    has_strikes,
    is_asked_for_launches,
    move_drones,
    tell_targets,
)
from umpire.rules.cold_infinity.hacking import HACKING
from umpire.rules.cold_infinity.hangars.choices import HANGARS
from umpire.rules.cold_infinity.hits.effects import HITS, ResolveDamage, check_failures, has_effects
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.movement.choices import (
    is_asked_for_barnstorms,
    is_asked_for_plots,
    is_asked_for_snaps,
)
from umpire.rules.cold_infinity.movement.flights import next_mover
from umpire.rules.cold_infinity.movement.plots import (
    carry_out_plots,
    drift_derelicts,
    make_snaps,
    reveal,
    rotate_structures,
)
from umpire.rules.cold_infinity.noncombat import NONCOMBAT
from umpire.rules.cold_infinity.outline import Operation, outline, places_of
from umpire.rules.cold_infinity.play import ChapterOfPlay
from umpire.rules.cold_infinity.power.upkeep import (
    POWER,
    is_asked_for_power,
    renew,
    require_power,
    settle,
    short_ships,
)
from umpire.rules.cold_infinity.repair import REPAIR
from umpire.rules.cold_infinity.small import SMALL_VESSELS
from umpire.rules.cold_infinity.state.battle import TITLES, Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.sheet import OPTION_OFF
from umpire.rules.cold_infinity.state.units import BridgeState, bridges, listed
from umpire.rules.cold_infinity.state.values import AskingPhase, StandingOrders
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.stationary import (
    MOVEMENT_PAST_MINES,
    STATIONARY,
    is_asked_for_announcements,
    past_mines,
    spend_platforms,
)
from umpire.rules.cold_infinity.stealth import STEALTH, place_detected, settle_stealth, show_powered
from umpire.rules.cold_infinity.warfare.phase import (
    WARFARE,
    announce,
    is_asked_for_ew,
    is_asked_for_late_ew,
    keep_levels,
    keep_shrouds,
    spend_late,
    tell_armour,
)

ACTING: tuple[ChapterOfPlay, ...] = (
    POWER,
    DRIVES,
    STEALTH,
    WARFARE,
    GUIDED,
    STATIONARY,
    MOVEMENT_PAST_MINES,
    BOARDING_CHAPTER,
    FIRE_CHAPTER,
    HITS,
    DEFENCE,
    SMALL_VESSELS,
    REPAIR,
    HACKING,
    NONCOMBAT,
    HANGARS,
    DOCKING,
    DOCKED,
)
"""The order is that of the lists that callers see."""


def is_asked_for_final(battle: Battle, side: str) -> bool:
    """Return whether a side has anything to order before the turn ends (CI-2.0-3)."""
    return any(
        chapter.asks_in_final(battle, side)
        for chapter in ACTING
        if chapter.asks_in_final is not None
    )


class Finish(Value, frozen=True, tag="finish"):
    """Say that a side has nothing more to order in this phase (CI-UMP-65)."""

    side: Id


class FinishAhead(Value, frozen=True, tag="finish_ahead"):
    """Say that a side is done with this phase and the next ones, up to one of them (CI-UMP-122).

    It stays in a phase that asks it for a decision until it has finished that one itself. A later
    order takes the place of this one; null: the side finishes each phase by itself again.
    """

    side: Id
    through: AskingPhase | None = None


class SetStandingOrders(Value, frozen=True, tag="set_standing_orders"):
    """Say what the units of a side do each turn from now on, in secret (CI-UMP-121).

    It replaces the earlier ones.
    """

    side: Id
    orders: StandingOrders


class TransferBridge(Value, frozen=True, tag="transfer_bridge"):
    """Hand control of a ship to another of its bridges, before initiative (CI-2.1.2.2-1)."""

    ship: Id
    bridge: Id


class DetermineInitiative(Value, frozen=True, tag="determine_initiative"):
    """Throw for the initiative of every unit (CI-2.1.2-1)."""


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Make the ship adjustments of Final Actions, and begin the next turn (CI-2.0-3, -11)."""


class AskFor(Value, frozen=True, tag="ask_for"):
    """Ask for an operation of the book that has no order of its own yet (CI-2.0-1).

    The answer names the rule behind it; what the referee rules is put in by a correction.
    """

    unit: Id
    operation: Operation


UNKNOWN_BRIDGE = malformed("unknown_bridge", "The ship has no such bridge.", "CI-15.1-1")

CONTROL_THERE = illegal("control_there", "CI-2.1.2.2-1", "That bridge has control already.")

BRIDGE_DESTROYED = illegal(
    "bridge_destroyed", "CI-2.1.2.2-1", "No control passes to or from a destroyed bridge so late."
)

NOT_FINISHED = reasons.NOT_FINISHED.under("CI-UMP-65")

ORDER_OF_ITS_OWN = illegal(
    "order_of_its_own", "CI-2.0-1", "There is an order for that, or it comes of itself."
)


Asked: TypeAlias = Callable[[Battle, str], bool]


def asking(
    asked: Asked, *, calls: Callable[[Battle], bool] | None = None, could: Asked | None = None
) -> Finishing[Battle]:
    """Return that a phase lasts until every side that it asks is done.

    Args:
        asked: which sides it asks.
        calls: for a phase that depends on the load of units, whether publicly known facts call for
            it. Where units must be identified, it asks all sides then: else it would reveal what
            they carry (CI-UMP-113).
        could: whether a side that it asks could do anything in it but pass, as far as all know.
    """

    def passes(battle: Battle, side: str) -> bool:
        """Return whether a side could but pass, and all know it (CI-UMP-123)."""
        options = battle.options
        if could is None or options.unit_identification or not options.automatic_passes:
            return False
        return not could(battle, side)

    def is_asked(battle: Battle, side: str) -> bool:
        if not battle.in_play(side):
            return False
        if battle.options.unit_identification and calls is not None:
            return calls(battle)
        return asked(battle, side) and not passes(battle, side)

    return Finishing(asked=is_asked, finished=lambda battle: battle.finished)


class AskingFirst(msgspec.Struct, frozen=True):
    """A phase asks sides, and lasts until an order ends it that any side gives."""

    asking: Finishing[Battle]
    ending: Resolving[Battle]

    def goes_on(self, battle: Battle, *, done: bool) -> tuple[Happening, ...] | None:
        """Return that nothing follows until that order has been given."""
        return self.ending.goes_on(battle, done=done)

    def whose_turn(self, battle: Battle) -> tuple[str, ...]:
        """Return the sides that it asks; when all are done, anybody may end it."""
        return self.asking.waited_for(battle)


def always(_battle: Battle) -> bool:
    """Announce that it is so in every battle."""
    return True


def ever(_battle: Battle, _side: str) -> bool:
    """Announce that it is so for every side."""
    return True


def never(_battle: Battle, _side: str) -> bool:
    """Announce that it is so for no side."""
    return False


class PhaseOfPlay(TurnPhase[Battle], frozen=True, kw_only=True):
    """A phase of the turn, as views and journals have it.

    Attributes:
        sub_steps: of the book's outline, those that it carries out. Where the level and the
            options have none of them, it is passed over (CI-RUL-1).
        requires: refuses that a side is done with it while something must be made good.
        decides: whether it asks a side for a decision that cannot be made ahead (CI-UMP-122).
        by_itself: the automatic order where it waits for nobody, and all sides are done ahead.
    """

    name: PhaseName
    sub_steps: tuple[str, ...]
    requires: Callable[[Battle, str], None] | None = None
    decides: Callable[[Battle, str], bool] = never
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


def _is_fired_at(battle: Battle) -> bool:
    return bool(battle.fire.shots or battle.guided)


def _has_guided(battle: Battle) -> bool:
    return bool(battle.guided)


def _is_aimed_at(battle: Battle, side: str) -> bool:
    """Return whether guided weapons of others are on their way, which weapons may intercept."""
    return any(each.side != side for each in battle.guided)


def _fire(
    name: PhaseName,
    rule: str,
    *sub_steps: str,
    left: Callable[[Battle], bool],
    then: Callable[[Ruling, Dice], Ruling] | None = None,
) -> PhaseOfPlay:
    return PhaseOfPlay(
        name=name,
        title=TITLES[name],
        rule=rule,
        sub_steps=sub_steps,
        waiting=Resolving(left),
        ends=(land, then, keep_up) if then else (land, keep_up),
        by_itself=ResolveFire(),
    )


BOARDING = (
    PhaseOfPlay(
        name="ramming",
        title=TITLES["ramming"],
        rule="CI-15.4-1",
        sub_steps=("ramming", "entanglement"),
        waiting=asking(is_asked_for_rams),
    ),
)
"""The Boarding Actions Step. Its rams, and those of barnstormers, are resolved before fire."""


FIRE = (
    PhaseOfPlay(
        name="secret_attacks",
        title=TITLES["secret_attacks"],
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
        title=TITLES["switch_defence"],
        rule="CI-7.2.6-1",
        sub_steps=("switch_sdf", "switch_edf"),
        waiting=asking(is_asked_for_switches, calls=_is_fired_at, could=could_switch_now),
        ends=(switch,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="allocate_defence",
        title=TITLES["allocate_defence"],
        rule="CI-7.2.7-1",
        sub_steps=("allocate_df",),
        waiting=asking(is_asked_for_allocation, calls=_is_fired_at, could=could_meet),
        ends=(meet,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="countermeasures",
        title=TITLES["countermeasures"],
        rule="CI-2.3.1.1-1",
        sub_steps=("amrs_chaff_flares",),
        waiting=asking(is_asked_for_countermeasures, calls=_has_guided),
        decides=ever,
    ),
    PhaseOfPlay(
        name="announce_ew",
        title=TITLES["announce_ew"],
        rule="CI-2.1.3-1",
        sub_steps=("announce_ew", "ew_detectors"),
        waiting=asking(is_asked_for_late_ew, calls=always),
        begins=(announce,),
        ends=(spend_late,),
        decides=ever,
    ),
    _fire(
        "guided",
        "CI-2.3.2-1",
        "intercepts",
        "amrs",
        "chaff_flares",
        "to_hit",
        left=has_strikes,
    ),
    _fire(
        "stationary",
        "CI-2.3.3-1",
        "docks_bases_stations",
        "satellites_platforms",
        left=shots_waiting,
        then=spend_platforms,
    ),
    _fire("starship", "CI-2.3-1", "fire", left=shots_waiting),
    PhaseOfPlay(
        name="dogfights",
        title=TITLES["dogfights"],
        rule="CI-7.7.1-2",
        sub_steps=("failure_check_1",),
        waiting=asking(has_dogfight_to_settle),
        begins=(check_failures, throw_for_angles),
        ends=(settle_angles,),
        decides=ever,
    ),
    _fire(
        "small_vs_small",
        "CI-2.3.5-1",
        "small_vs_small",
        left=shots_waiting,
    ),
    _fire(
        "small_vs_other",
        "CI-2.3.5-1",
        "small_vs_other",
        left=shots_waiting,
    ),
)
"""The Weapons Fire Step."""


def may_transfer(battle: Battle) -> bool:
    """Return whether control passes at all: by the advanced rules (CI-RUL-1)."""
    return bool(places_of("transfer_bridge", outline(battle.options)))


def takers(ship: Starship) -> tuple[BridgeState, ...]:
    """Return the bridges that may take control of a ship (CI-2.1.2.2-1, CI-RUL-87)."""
    if not ship.in_play or ship.lost_control:
        return ()
    return tuple(
        [
            each
            for each in bridges(ship.running)
            if each.bridge.id != ship.bridge and not each.destroyed
        ]
    )


def lost_bridges(battle: Battle, side: str) -> bool:
    """Return whether a ship of a side is without control that another bridge may take."""
    return any(
        ship.side == side and ship.status == "derelict" and takers(ship) for ship in battle.ships
    )


def is_asked_for_transfers(battle: Battle, side: str) -> bool:
    """Return whether a side may hand control over before initiative is thrown (CI-2.1.2.2-1)."""
    return may_transfer(battle) and any(ship.side == side and takers(ship) for ship in battle.ships)


def require_transfer(
    bridges: Iterable[BridgeState], active: str, to: str, *, derelict: bool
) -> BridgeState:
    """Return the bridge that takes control, if it may (CI-2.1.2.2-1, CI-15.1-1, CI-RUL-87).

    Args:
        bridges: of the ship.
        active: the bridge in control; it may have been destroyed.
        to: the bridge that takes over.
        derelict: whether it is too late to save a ship that is without control.
    """
    known = tuple(bridges)
    taker = next((each for each in known if each.bridge.id == to), None)
    if taker is None:
        raise UNKNOWN_BRIDGE.refuse(
            f"The ship has no bridge {to}; it has {listed(each.bridge.id for each in known)}.",
            at="/bridge",
        )
    if to == active:
        raise CONTROL_THERE.refuse(
            f"Bridge {to} has control already: choose another.", at="/bridge"
        )
    if taker.destroyed:
        raise BRIDGE_DESTROYED.refuse(f"Bridge {to} is destroyed: choose another.", at="/bridge")
    if derelict:
        raise BRIDGE_DESTROYED.refuse(
            f"Nobody handed control over to {to} in time, and the ship drifts.", at="/bridge"
        )
    return taker


def _is_asked_for_power(battle: Battle, side: str) -> bool:
    """Return whether a side has something to switch, or ships that begin to appear (CI-14.6-2)."""
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
"""Units that move without orders meet the mines on their way (CI-10.1-1)."""


def _initiative_is_open(battle: Battle) -> bool:
    return not battle.order


PRELIMINARY = (
    PhaseOfPlay(
        name="power_allocation",
        title=TITLES["power_allocation"],
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
        title=TITLES["initiative"],
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
        title=TITLES["electronic_warfare"],
        rule="CI-2.1.3-1",
        sub_steps=("ew_secret", "adaptive_armour", "ess_announced", "masking_toggled"),
        waiting=asking(is_asked_for_ew, calls=always),
        begins=(tell_armour, keep_levels),
        ends=(keep_shrouds, place_detected),
    ),
    PhaseOfPlay(
        name="launch",
        title=TITLES["launch"],
        rule="CI-2.1.4-1",
        sub_steps=("guided_launch", "stationary_announcement"),
        waiting=asking(_is_asked_to_launch, calls=always),
    ),
)
"""The Preliminary Actions."""


MOVEMENT = (
    PhaseOfPlay(
        name="plots",
        title=TITLES["plots"],
        rule="CI-2.2.1-1",
        sub_steps=("all_plot", "all_reveal", "starships_plot", "starships_reveal"),
        waiting=asking(is_asked_for_plots),
        ends=(reveal,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="small_vessel_plots",
        title=TITLES["small_vessel_plots"],
        rule="CI-2.2.1-1",
        sub_steps=("small_vessels_plot", "small_vessels_reveal"),
        waiting=asking(is_asked_for_plots),
        ends=(reveal,),
        decides=ever,
    ),
    PhaseOfPlay(
        name="movement",
        title=TITLES["movement"],
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
        title=TITLES["barnstorming"],
        rule="CI-5.5.3-1",
        sub_steps=("barnstorming",),
        waiting=asking(is_asked_for_barnstorms),
    ),
    PhaseOfPlay(
        name="snap_manoeuvres",
        title=TITLES["snap_manoeuvres"],
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
        title=TITLES["damage_effects"],
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
        title=TITLES["trans_light"],
        rule="CI-2.0-11",
        sub_steps=("trans_light",),
        waiting=asking(is_asked_beyond, calls=may_call),
        ends=(close_tunnels, shift_away, form_bubbles, end_part_shifts, snap_away, come_in),
        decides=is_asked_beyond,
    ),
    PhaseOfPlay(
        name="final",
        title=TITLES["final"],
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


_BY_THE_SEQUENCE: Mapping[Operation, type[msgspec.Struct]] = {
    "transfer_bridge": TransferBridge,
    "determine_initiative": DetermineInitiative,
    "reveal_plots": Finish,
    "check_heat": EndTurn,
    "sink_heat": EndTurn,
}
"""Operations done by the orders that move a turn along."""


DONE_BY: Mapping[Operation, type[msgspec.Struct]] = {
    **_BY_THE_SEQUENCE,
    **{name: order for chapter in ACTING for name, order in chapter.operations.items()},
}
"""The order that does an operation, or that an operation follows automatically."""


def refuse_operation(battle: Battle, order: AskFor) -> None:
    """Refuse the request, by the reason (CI-2.0-1, CI-RUL-1).

    Raises:
        IllegalOrder: the level of the rules does not have it, or it has an order of its own.
    """
    asked = order.operation
    if not places_of(asked, outline(battle.options)):
        raise OPTION_OFF.refuse(
            f"Operation {asked} is not in play by the options of this battle.",
            at="/operation",
            rule="CI-RUL-1",
        )
    name = DONE_BY[asked].__struct_config__.tag
    raise ORDER_OF_ITS_OWN.refuse(
        f"Operation {asked} is done by the order {name}.", at="/operation"
    )
