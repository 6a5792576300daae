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
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish, RollInitiative


def _fire(name: str, ships: str) -> Phase:
    return Phase(
        name=name,
        title=f"Fire of {ships}",
        rule="SF-FIRE-01",
        orders={DeclareFire: "owner", Finish: "owner", ResolveFire: "any_side"},
        sealed=True,
    )


SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(
            name="launch",
            title="Launch of long-range missiles",
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
            title="Asteroids, planets and debris",
            rule="SF-TERR-02",
            orders={MoveBodies: "any_side"},
        ),
        Phase(
            name="movement",
            title="Movement",
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
            title="Movement of long-range missiles",
            rule="SF-LRM-02",
            orders={MoveMissile: "owner", Finish: "owner"},
        ),
        Phase(
            name="missile_defence",
            title="Fire at long-range missiles",
            rule="SF-LRM-08",
            orders={DefendAgainstMissile: "owner", Finish: "owner"},
        ),
        Phase(
            name="missile_attacks",
            title="Attacks of long-range missiles",
            rule="SF-LRM-07",
            orders={ResolveMissiles: "any_side"},
        ),
        _fire("fire_dd", "destroyers"),
        _fire("fire_lc", "light cruisers"),
        _fire("fire_hc", "heavy cruisers"),
        _fire("fire_bb", "battleships"),
        _fire("fire_dn", "dreadnoughts"),
        Phase(
            name="end",
            title="Regeneration and repair",
            rule="SF-DMG-10",
            orders={EndTurn: "any_side"},
        ),
        Phase(name="over", title="End of the battle", rule="SF-UMP-3", orders={}),
    ),
    always={
        ApplyHits: "referee",
        CorrectShip: "referee",
        Scan: "owner",
        Withdraw: "owner",
        DeclareVictory: "referee",
    },
)
