"""Telling faster-than-light travel in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place
from umpire.rules.full_thrust.ftl.events import (
    EntryDangerThrown,
    EntryScattered,
    FtlDamage,
    FtlExitThrown,
    FtlStopped,
    FtlWarmedUp,
    ShipEntered,
    ShipJumped,
)

_RESULTS = {
    "fail": "its FTL drive fails, and it stays",
    "jump": "it jumps",
    "explode": "it explodes",
}


def _ftl_warmed_up(event: FtlWarmedUp) -> str:
    return f"{event.ship} warms up its FTL drive, and will jump next turn"


def _ftl_stopped(event: FtlStopped) -> str:
    return f"{event.ship} cannot jump any more"


def _shares(damage: tuple[FtlDamage, ...]) -> str:
    return ", ".join(f"{each.unit} {each.points}" for each in damage)


def _ftl_exit_thrown(event: FtlExitThrown) -> str:
    hurt = f"; damage: {_shares(event.damage)}" if event.damage else ""
    return (
        f"{event.ship} is to jump at {place((event.x, event.y))} with others near: "
        f"{dice(event.rolls)}, {_RESULTS[event.result]}{hurt}"
    )


def _ship_jumped(event: ShipJumped) -> str:
    return f"{event.ship} leaves by FTL"


def _entry_scattered(event: EntryScattered) -> str:
    where = f"to {place((event.x, event.y))}"
    if not event.enters:
        where += ", beyond the table: it cannot enter"
    return (
        f"{event.ship} is to come out of FTL: {dice(event.rolls)}, shifted {event.distance_mu} MU "
        f"on course {event.direction} {where}"
    )


def _ship_entered(event: ShipEntered) -> str:
    return f"{event.ship} comes out of FTL at {place((event.x, event.y))}"


def _entry_danger_thrown(event: EntryDangerThrown) -> str:
    return (
        f"{event.ship} has come out of FTL near others: {dice(event.rolls)}; "
        f"damage: {_shares(event.damage)}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    FtlWarmedUp: _ftl_warmed_up,
    FtlStopped: _ftl_stopped,
    FtlExitThrown: _ftl_exit_thrown,
    ShipJumped: _ship_jumped,
    EntryScattered: _entry_scattered,
    ShipEntered: _ship_entered,
    EntryDangerThrown: _entry_danger_thrown,
}
