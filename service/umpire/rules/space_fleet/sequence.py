"""The sequence of play: the phases of a turn, and the orders of each (SF-MOVE-01)."""

from umpire.kernel.sequence import Phase, SequenceOfPlay
from umpire.rules.space_fleet.fire.orders import DeclareFire, ResolveFire
from umpire.rules.space_fleet.hits.orders import ApplyHits
from umpire.rules.space_fleet.missiles.orders import (
    DefendAgainstMissile,
    LaunchMissile,
    MoveMissile,
    ResolveMissiles,
)
from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.referee.orders import CorrectShip, DeclareVictory, Withdraw
from umpire.rules.space_fleet.sensors.orders import MoveDummies, Scan, SetDummies, SwitchEw
from umpire.rules.space_fleet.state.battle import PhaseName
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines
from umpire.rules.space_fleet.turns.happenings import TITLES
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative


def _fire(name: PhaseName) -> Phase:
    return Phase(
        name=name,
        title=TITLES[name],
        rule="SF-FIRE-01",
        orders={DeclareFire: "owner", Finish: "owner", ResolveFire: "any_side"},
        sealed=True,
    )


SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(
            name="launch",
            title=TITLES["launch"],
            rule="SF-LRM-01",
            orders={
                LaunchMissile: "owner",
                SwitchEw: "owner",
                SetDummies: "owner",
                Finish: "owner",
            },
        ),
        Phase(
            name="bodies",
            title=TITLES["bodies"],
            rule="SF-TERR-02",
            orders={MoveBodies: "any_side"},
        ),
        Phase(
            name="movement",
            title=TITLES["movement"],
            rule="SF-MOVE-03",
            orders={
                RollInitiative: "any_side",
                MoveShip: "owner",
                MoveSquadron: "owner",
                MoveDummies: "owner",
                SetDummies: "owner",
                LayMines: "owner",
                SweepMines: "owner",
                Finish: "owner",
            },
        ),
        Phase(
            name="missiles",
            title=TITLES["missiles"],
            rule="SF-LRM-02",
            orders={MoveMissile: "owner", Finish: "owner"},
        ),
        Phase(
            name="missile_defence",
            title=TITLES["missile_defence"],
            rule="SF-LRM-08",
            orders={DefendAgainstMissile: "owner", Finish: "owner"},
        ),
        Phase(
            name="missile_attacks",
            title=TITLES["missile_attacks"],
            rule="SF-LRM-07",
            orders={ResolveMissiles: "any_side"},
        ),
        _fire("fire_dd"),
        _fire("fire_lc"),
        _fire("fire_hc"),
        _fire("fire_bb"),
        _fire("fire_dn"),
        Phase(
            name="end",
            title=TITLES["end"],
            rule="SF-DMG-10",
            orders={EndTurn: "any_side"},
        ),
        Phase(name="over", title=TITLES["over"], rule="SF-UMP-3", orders={}),
    ),
    always={
        ApplyHits: "referee",
        CorrectShip: "referee",
        Scan: "owner",
        Withdraw: "owner",
        DeclareVictory: "referee",
    },
)
