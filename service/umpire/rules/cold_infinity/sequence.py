"""The sequence of play: the phases of a turn, and the orders of each (CI 2.0).

What the phases are, and what each waits for, `turns.turn` says.
"""

from collections.abc import Mapping

import msgspec

from umpire.kernel.sequence import Giver, Phase, SequenceOfPlay
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.orders import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.hits.orders import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.referee.orders import CorrectUnit, DeclareVictory, Withdraw
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.state.battle import PhaseName
from umpire.rules.cold_infinity.turns.orders import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.turns.turn import TURN
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)

_RESOLVED: Mapping[type[msgspec.Struct], Giver] = {ResolveFire: "any_side"}
_PLOTTED: Mapping[type[msgspec.Struct], Giver] = {PlotMove: "owner", Finish: "owner"}
_ORDERS: Mapping[PhaseName, Mapping[type[msgspec.Struct], Giver]] = {
    "power_allocation": {
        AllocatePower: "owner",
        RestartPlant: "owner",
        SplitShield: "owner",
        ToggleHighDensity: "owner",
        Finish: "owner",
    },
    "initiative": {TransferBridge: "owner", Finish: "owner", DetermineInitiative: "any_side"},
    "electronic_warfare": {
        AllocateEw: "owner",
        AnnounceEss: "owner",
        AssignArmour: "owner",
        Finish: "owner",
    },
    "launch": {LaunchGuided: "owner", Finish: "owner"},
    "plots": _PLOTTED,
    "small_vessel_plots": _PLOTTED,
    "movement": {Move: "owner"},
    "barnstorming": {Barnstorm: "owner", Finish: "owner"},
    "snap_manoeuvres": {SnapManoeuvre: "owner", Finish: "owner"},
    "secret_attacks": {
        DeclareFire: "owner",
        SetDefence: "owner",
        DeclareIntercept: "owner",
        Finish: "owner",
    },
    "switch_defence": {SwitchDefence: "owner", SplitShield: "owner", Finish: "owner"},
    "allocate_defence": {AllocateDefence: "owner", Finish: "owner"},
    "countermeasures": {DeclareRockets: "owner", ReleaseDecoy: "owner", Finish: "owner"},
    "announce_ew": {SpendDetector: "owner", Finish: "owner"},
    "guided": _RESOLVED,
    "stationary": _RESOLVED,
    "starship": _RESOLVED,
    "dogfights": {ChooseAngles: "owner", Finish: "owner"},
    "small_vs_small": _RESOLVED,
    "small_vs_other": _RESOLVED,
    "damage_effects": {ResolveDamage: "any_side"},
    "final": {
        UseReloadRack: "owner",
        MergeGroups: "owner",
        Finish: "owner",
        EndTurn: "any_side",
    },
}
"""The orders of each phase, and who gives them."""

SEQUENCE = SequenceOfPlay(
    phases=(
        *(
            Phase(each.name, each.title, each.rule, _ORDERS[each.name], each.sealed)
            for each in TURN
        ),
        Phase(name="over", title="End of the battle", rule="CI-UMP-64", orders={}),
    ),
    always={
        FinishAhead: "owner",
        SetStandingOrders: "owner",
        PlanDefences: "owner",
        GiveUpFighters: "owner",
        AskFor: "owner",
        ApplyHits: "referee",
        CorrectUnit: "referee",
        Withdraw: "owner",
        DeclareVictory: "referee",
    },
)
