"""The sequence of play: nine phases, some of them in parts, and the orders of each (FT 2.7)."""

from umpire.kernel.sequence import Phase, SequenceOfPlay
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc
from umpire.rules.full_thrust.damage.orders import AbandonShip, DumpCore, EndTurn, RepairSystems
from umpire.rules.full_thrust.fighters.orders import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.morale.orders import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.movement.orders import (
    Disengage,
    MoveShips,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.referee.orders import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    DeclareVictory,
    Withdraw,
)
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.terrain.orders import RaiseFlare, ThrowDrift
from umpire.rules.full_thrust.turns.orders import FinishPhase, RollInitiative
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun, MoveTemplates

SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(
            name="orders",
            title="1. Write orders",
            rule="FT-2.7-2",
            orders={
                WriteOrder: "owner",
                WriteSquadronOrder: "owner",
                AssignScreen: "owner",
                ReturnToTable: "owner",
                FinishPhase: "owner",
            },
            sealed=True,
        ),
        Phase(
            name="initiative",
            title="2. Roll for initiative",
            rule="FT-2.7-3",
            orders={RollInitiative: "any_side"},
        ),
        Phase(
            name="fighters",
            title="3. Move fighter groups",
            rule="FT-2.7-4",
            orders={
                MoveGroup: "owner",
                EvadeContact: "owner",
                BreakOff: "owner",
                FinishPhase: "owner",
            },
        ),
        Phase(
            name="missiles",
            title="3. Launch missiles",
            rule="FT-2.7-5",
            orders={LaunchSalvoes: "owner", PassLaunch: "owner", FinishPhase: "owner"},
        ),
        Phase(
            name="movement",
            title="4. Move ships",
            rule="FT-2.7-6",
            orders={MoveShips: "any_side"},
        ),
        Phase(
            name="sensors",
            title="4. Scan with active sensors",
            rule="FT-11.1-3",
            orders={FinishPhase: "owner"},
        ),
        Phase(
            name="secondary_moves",
            title="5. Secondary moves of fighters",
            rule="FT-2.7-8",
            orders={SecondaryMove: "owner", FinishPhase: "owner"},
        ),
        Phase(
            name="allocation",
            title="5. Allocate missile and fighter attacks",
            rule="FT-2.7-8",
            orders={
                DeclareAttack: "owner",
                EvadeContact: "owner",
                RecoverGroup: "owner",
                FinishPhase: "owner",
            },
        ),
        Phase(
            name="fighter_actions",
            title="6. Fighters against fighters and missiles",
            rule="FT-2.7-9",
            orders={ResolveFighterActions: "any_side"},
        ),
        Phase(
            name="point_defence",
            title="6. Point defence fire",
            rule="FT-2.7-9",
            orders={AllocateDefence: "owner", ResolvePointDefence: "any_side"},
        ),
        Phase(
            name="attacks",
            title="7. Missile and fighter attacks",
            rule="FT-2.7-11",
            orders={ResolveAttacks: "any_side"},
        ),
        Phase(
            name="templates",
            title="8. Nova shots of earlier turns move",
            rule="FT-12.3-2",
            orders={MoveTemplates: "any_side"},
        ),
        Phase(
            name="fire",
            title="8. Ships fire",
            rule="FT-2.7-12",
            orders={
                SettleArc: "owner",
                FireWeapons: "owner",
                FireNova: "owner",
                FireWaveGun: "owner",
                PassFire: "owner",
                FinishPhase: "owner",
            },
        ),
        Phase(
            name="boarding",
            title="8. Boarding actions, after all fire",
            rule="FT-RUL-75",
            orders={BoardShip: "owner", FinishPhase: "owner"},
        ),
        Phase(
            name="damage_control",
            title="9. Damage control",
            rule="FT-2.7-15",
            orders={
                RepairSystems: "owner",
                DumpCore: "owner",
                AbandonShip: "owner",
                FinishPhase: "owner",
                EndTurn: "any_side",
            },
        ),
        Phase(name="over", title="The end", rule="FT-UMP-5", orders={}),
    ),
    always={
        ApplyDamage: "referee",
        CorrectShip: "referee",
        CorrectGroup: "referee",
        ShiftTable: "referee",
        ThrowDrift: "referee",
        RaiseFlare: "referee",
        ScanShip: "owner",
        Disengage: "owner",
        AcceptSurrender: "owner",
        RefuseSurrender: "owner",
        Withdraw: "owner",
        DeclareVictory: "referee",
    },
)
