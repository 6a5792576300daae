"""The sequence of play: the phases of a turn, and the orders of each (CI 2.0).

The book's sub-steps are phases where somebody is asked for something (`turns.outline` tells them
all). A phase that the level and the options do not have is passed over.
"""

from umpire.kernel.sequence import Phase, SequenceOfPlay
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
from umpire.rules.cold_infinity.turns.orders import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    FinishAhead,
    SetStandingOrders,
    TransferBridge,
)
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)


def _plots(name: str, title: str) -> Phase:
    return Phase(
        name=name,
        title=title,
        rule="CI-2.2.1-1",
        orders={PlotMove: "owner", Finish: "owner"},
        sealed=True,
    )


def _fire(name: str, title: str, rule: str) -> Phase:
    return Phase(name=name, title=title, rule=rule, orders={ResolveFire: "any_side"})


SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(
            name="power_allocation",
            title="Power Allocation",
            rule="CI-2.0-2",
            orders={
                AllocatePower: "owner",
                RestartPlant: "owner",
                SplitShield: "owner",
                ToggleHighDensity: "owner",
                Finish: "owner",
            },
        ),
        Phase(
            name="initiative",
            title="Initiative Determination",
            rule="CI-2.1.2-1",
            orders={
                TransferBridge: "owner",
                Finish: "owner",
                DetermineInitiative: "any_side",
            },
        ),
        Phase(
            name="electronic_warfare",
            title="Electronic Warfare",
            rule="CI-2.1.3-1",
            orders={
                AllocateEw: "owner",
                AnnounceEss: "owner",
                AssignArmour: "owner",
                Finish: "owner",
            },
            sealed=True,
        ),
        Phase(
            name="launch",
            title="Weapon Launch",
            rule="CI-2.1.4-1",
            orders={LaunchGuided: "owner", Finish: "owner"},
        ),
        _plots("plots", "Plots of movement"),
        _plots("small_vessel_plots", "Plots of small vessels"),
        Phase(
            name="movement",
            title="Movement",
            rule="CI-2.1.2-1",
            orders={Move: "owner"},
        ),
        Phase(
            name="barnstorming",
            title="Barnstorming",
            rule="CI-5.5.3-1",
            orders={Barnstorm: "owner", Finish: "owner"},
        ),
        Phase(
            name="snap_manoeuvres",
            title="Snap manoeuvres",
            rule="CI-5.5.1-1",
            orders={SnapManoeuvre: "owner", Finish: "owner"},
            sealed=True,
        ),
        Phase(
            name="secret_attacks",
            title="Attacks and defence are chosen",
            rule="CI-2.3.1-1",
            orders={
                DeclareFire: "owner",
                SetDefence: "owner",
                DeclareIntercept: "owner",
                Finish: "owner",
            },
            sealed=True,
        ),
        Phase(
            name="switch_defence",
            title="Weapons switch to defence",
            rule="CI-7.2.6-1",
            orders={SwitchDefence: "owner", SplitShield: "owner", Finish: "owner"},
            sealed=True,
        ),
        Phase(
            name="allocate_defence",
            title="Defence is put against shots",
            rule="CI-7.2.7-1",
            orders={AllocateDefence: "owner", Finish: "owner"},
            sealed=True,
        ),
        Phase(
            name="countermeasures",
            title="Rockets, chaff and flares",
            rule="CI-2.3.1.1-1",
            orders={DeclareRockets: "owner", ReleaseDecoy: "owner", Finish: "owner"},
        ),
        Phase(
            name="announce_ew",
            title="EW levels are told",
            rule="CI-2.1.3-1",
            orders={SpendDetector: "owner", Finish: "owner"},
            sealed=True,
        ),
        _fire("guided", "Guided weapons", "CI-2.3.2-1"),
        _fire("stationary", "Stationary weapons", "CI-2.3.3-1"),
        _fire("starship", "Starship weapons", "CI-2.3-1"),
        Phase(
            name="dogfights",
            title="Dogfights",
            rule="CI-7.7.1-2",
            orders={ChooseAngles: "owner", Finish: "owner"},
        ),
        _fire("small_vs_small", "Small vessels at each other", "CI-2.3.5-1"),
        _fire("small_vs_other", "Small vessels at others", "CI-2.3.5-1"),
        Phase(
            name="damage_effects",
            title="Damage Effects",
            rule="CI-2.4-1",
            orders={ResolveDamage: "any_side"},
        ),
        Phase(
            name="final",
            title="Final Actions",
            rule="CI-2.0-11",
            orders={
                UseReloadRack: "owner",
                MergeGroups: "owner",
                Finish: "owner",
                EndTurn: "any_side",
            },
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
