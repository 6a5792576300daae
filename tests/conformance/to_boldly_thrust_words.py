"""The words of To Boldly Thrust cases, and the rulebook's own words for them: positions."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.rules.to_boldly_thrust.state import SHIELDS, Battle, Options, Spread, Tables
from umpire.rules.to_boldly_thrust.weapons import SpreadAim, spread_path

from .full_thrust_remixed_words import SIDES, with_readings
from .to_boldly_thrust_ships import Named, name_of, part_of, to_ship
from .vocabulary import Unsupported

Given = Mapping[str, Any]

SETTING = ("mass_rounding", "phaser_cost", "shield_strength_factor")
"""Options of the suite that are figures of the table of costs."""
CALLED = {"half_thrust_rounding": "drive_half_rounding"}
"""Options of the suite that Remixed has under another name."""
SWEEPS = {"basic": 0, "enhanced": 0, "superior": 0}


def to_battle(given: Given, when: Given) -> Battle:
    """Return the position of a case, in the orders phase, with all that its command names."""
    options = given.get("options", {})
    battle = Battle(
        sides=_sides(given),
        ships=(),
        options=to_options(options),
        tables=to_tables(options, given.get("tables", {})),
        turn=_turn(given),
    )
    ships = [to_ship(battle, each, _named(each, given, when)) for each in _ships(given)]
    return replace(battle, ships=tuple(ships), spreads=tuple(_spreads(battle, given)))


def _ships(given: Given) -> list[Given]:
    return [{"id": each} if isinstance(each, str) else each for each in given.get("ships", ())]


def to_options(given: Given) -> Options:
    """Return the options of a case that are options of the book.

    Raises:
        Unsupported: there is no such option.
    """
    told = {CALLED.get(name, name): value for name, value in given.items() if name not in _TABLED}
    for name in told:
        if name not in Options.__struct_fields__:
            raise Unsupported(f"no option {name!r}")
    return msgspec.convert(told, Options)


def to_tables(options: Given, tables: Given) -> Tables:
    """Return the tables of a case: its own, or those that its options change."""
    base = msgspec.convert(with_readings(tables), Tables)
    costs = msgspec.to_builtins(base.setting)
    costs |= {name: options[name] for name in SETTING if name in options}
    base = replace(base, setting=msgspec.convert(costs, type(base.setting)))
    if "photon_spread_table" in options:
        base = replace(base, photon=_photon(base, options["photon_spread_table"]))
    if "sweep_modifiers" in options:
        base = replace(base, sweep=_sweep(base, options["sweep_modifiers"]))
    return base


def _photon(tables: Tables, rows: Any) -> Any:
    bands = [{"far_mu": row["max"], "dice": row["beam_dice"]} for row in rows or ()]
    told = msgspec.to_builtins(tables.photon) | {"bands": bands}
    return msgspec.convert(told, type(tables.photon))


def _sweep(tables: Tables, modifiers: Given) -> Any:
    for name in modifiers:
        if name not in SWEEPS:
            raise Unsupported(f"no modifier of sweeps by {name!r}")
    told = msgspec.to_builtins(tables.sweep) | SWEEPS | dict(modifiers)
    return msgspec.convert(told, type(tables.sweep))


_TABLED = (*SETTING, "photon_spread_table", "sweep_modifiers")
"""Options of the suite that are tables of the book."""


def _sides(given: Given) -> tuple[str, ...]:
    """Return the sides: as listed, or as ships and spreads name them; two at least."""
    told = [*given.get("sides", ())]
    for each in (*_ships(given), *given.get("spreads", ())):
        told += [each.get("side"), (each.get("boarding") or {}).get("captured_by")]
    sides = tuple(dict.fromkeys(side for side in told if side))
    return sides if len(sides) > 1 else tuple(dict.fromkeys((*sides, *SIDES)))[:2]


def _turn(given: Given) -> int:
    """Return the turn: as told, or late enough for what has been going on for some turns."""
    if "turn" in given:
        return int(given["turn"])
    since: list[int] = [1 + job.get("failed_turns", 0) for job in given.get("jobs", ())]
    for ship in _ships(given):
        since.append(1 + (ship.get("cloak") or {}).get("turns_cloaked", 0))
        since.append(1 + (ship.get("boarding") or {}).get("turn_captured", 0))
    return max(1, 1, *since)


# What a command says that its ships have.


def _named(ship: Given, given: Given, when: Given) -> Named:
    """Return the systems of a ship that a command, or a job, names."""
    orders = (when, *when.get("shots", ()))
    aimed = [each["system"] for each in orders if _aims(each, when, ship) and "system" in each]
    jobs = [job for job in given.get("jobs", ()) if job.get("ship", ship["id"]) == ship["id"]]
    working = [when, *when.get("jobs", ())] if when.get("ship") == ship["id"] else []
    parts = [part_of(each["system"]) for each in working if "system" in each]
    if "target" in when or "shots" in when:
        parts = []
    elif when["command"] == "repair_shields":
        parts = [SHIELDS]
    return Named(
        aimed_at=tuple(dict.fromkeys(map(name_of, aimed))),
        repaired=tuple(dict.fromkeys(part for part in parts if part != SHIELDS)),
        failed={part_of(job["system"]): job["failed_turns"] for job in jobs if _failed(job)},
        tried=tuple(part_of(job["system"]) for job in jobs if part_of(job["system"]) not in parts),
    )


def _aims(order: Given, when: Given, ship: Given) -> bool:
    return bool(order.get("target", when.get("target")) == ship["id"])


def _failed(job: Given) -> bool:
    return bool(job.get("failed_turns"))


def _spreads(battle: Battle, given: Given) -> Iterator[Spread]:
    for number, each in enumerate(given.get("spreads", ()), start=1):
        x, y = (each["x"], each["y"]) if "x" in each else _flown(each)
        yield Spread(
            id=each.get("id", f"spread {number}"),
            side=each.get("side", battle.sides[0]),
            ship=each.get("ship", "it"),
            tube=each.get("tube", "it"),
            x=x,
            y=y,
        )


def _flown(given: Given) -> tuple[float, float]:
    """Return where a spread is that a case tells as it was launched."""
    start = given["start"]
    x, y = (start["x"], start["y"]) if isinstance(start, Mapping) else start
    aim = SpreadAim("it", given["course"], given["length"], given.get("turn", 0))
    return spread_path((x, y), aim)[-1]
