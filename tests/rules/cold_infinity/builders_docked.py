"""A stardock of the tests with stores, hangars, machines and crews, and a ship docked at it."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_docks import AHEAD, DOCKS
from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.ships import SANDPIPER, SHIPS
from rules.cold_infinity.table import group, ship
from umpire.rules.cold_infinity.docked import UseDock
from umpire.rules.cold_infinity.setup import NamedCraft, NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle, change_power, change_ship
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.vessels import Docked, Extra, Magazine
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    Dispenser,
    Hold,
    MissileRack,
    Munition,
    RepairSystem,
    RocketSystem,
    System,
    WeaponMount,
)

PODS = MissileRack(id="pods", munitions=("thistle", "burr"), magazine=3)
THISTLE = Munition(id="thistle", damage=Damage(fixed=3), launch_range=5, speed=3)
BURR = replace(THISTLE, id="burr")
ROCKETS = RocketSystem(id="salvos", arc=AHEAD, magazine=4)
MACHINE = RepairSystem(id="mender", structure=6, rating=6)
BAY = Hold(id="bay", structure=8, operations=2, arc=AHEAD)
HANGAR = Hold(id="shed", structure=8, operations=2, arc=AHEAD)


def _rack(name: str) -> WeaponMount:
    return WeaponMount(id=name, structure=4, weapon="pods", arc=AHEAD)


def _salvos(name: str) -> Dispenser:
    return Dispenser(id=name, structure=2, releases="flares", strength=1, magazine=4)


def _more() -> tuple[System, ...]:
    return _salvos("flares"), ROCKETS, MACHINE


def yard() -> Sheet:
    return unit(
        part("forward", 0, 30, *DOCKS.values(), _rack("rack"), HANGAR, *_more()),
        *(part(each, 4, 20) for each in ("forward_starboard", "aft_starboard", "aft")),
        *(part(each, 4, 20) for each in ("aft_port", "forward_port")),
        *(part(each, 0, 20) for each in ("port_core", "starboard_core")),
        part("core", 0, 40, bridge=6, reactor=20),
        hull_type="stardock",
        mass=80,
        weapons=(PODS,),
        munitions=(THISTLE, BURR),
    )


def visitor() -> Sheet:
    return unit(
        part("forward", 4, 20, _rack("pod"), BAY, _salvos("decoys"), sensors=6),
        part("aft", 2, 20),
        part("port", 2, 10),
        part("starboard", 2, 10),
        part("core", 0, 20, bridge=6, reactor=8, engine=8),
        hull_type="cruiser",
        mass=25,
        weapons=(PODS,),
        munitions=(THISTLE, BURR),
    )


def at_work(dock: str = "bay", **given: Any) -> Battle:
    made = Setup(
        sides=("red", "blue"),
        sheets=(
            NamedSheet("yard", yard()),
            NamedSheet("visitor", visitor()),
            NamedSheet("bittern", SHIPS["bittern"]),
        ),
        craft=(NamedCraft("sandpiper", SANDPIPER),),
        ships=(
            ship("D", sheet="yard"),
            ship("A", sheet="visitor", facing=4, magazines=(Magazine("pod", ()),)),
            ship("B", "blue", cell=(0, -9), facing=4),
        ),
        groups=(group("hawks", number=2, aboard="D", hangar="shed"),),
        **given,
    )
    state = replace(setup(made), phase="final")
    where = Docked(host="D", dock=dock, stage="docked")
    state = change_ship(state, "A", docked=where)
    return change_power(state, "D", extra=(Extra("mender", 9),))


def use(task: Any, *, ashore: bool = False) -> UseDock:
    return UseDock(ship="A", task=task, ashore=ashore)
