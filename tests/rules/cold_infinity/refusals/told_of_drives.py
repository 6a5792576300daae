"""Drives beyond light that are refused, and what is told (CI 14, 13.1.6, 13.4)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_drives import (
    HYPER,
    SHIFT,
    SLOW,
    SNAP,
    activated,
    fleet,
    in_final,
    mate,
    next_power,
    opened,
    resolved,
    struck,
)
from rules.cold_infinity.drives.test_14_5_gates_and_arrivals import GATEWAY, INTO, at_gate
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused
from umpire.rules.cold_infinity.drives.requirements import (
    ActivateDrive,
    Arrive,
    ChargeDrive,
    OpenTunnel,
    TransferTunnel,
)
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.state.battle import Attack, Battle, change_beyond, change_ship
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import Beyond, DirectWeapon

PART = ActivateDrive("wren", "drive", part=True)
OPEN = OpenTunnel("wren", "drive", (0, -1), 1)
OVER = TransferTunnel("tunnel-1", "mate", "drive")
KEPT = next_power(opened(activated(fleet(HYPER, mate())), cell=(0, -1)))
WAITING = fleet(HYPER, mate(beyond=True), GATEWAY)
BROKEN = next_power(resolved(struck(activated(fleet(SLOW)), 2), 1, 1).state)
GONE = struck(fleet(HYPER), 6)
SHIFTED = change_ship(fleet(SHIFT, mate()), "wren", travel=Beyond(shifting="shifted"))
WARPED = change_ship(fleet(SHIFT), "wren", travel=Beyond(bubble="drive"))


def charged(told: str, state: Battle, power: int = 1, drive: str = "drive") -> Refused:
    return case(told, state, ChargeDrive("wren", drive, power), "wren")


def come(told: str, **how: Any) -> Refused:
    return case(told, in_final(WAITING), Arrive(ship="mate", **how), "mate")


def at_foe(state: Battle) -> tuple[Battle, DeclareFire]:
    foe = state.ship("foe")
    assert foe is not None
    gun = next(n for n, e in weapons_of(foe).items() if isinstance(e, DirectWeapon))
    fire = DeclareFire("foe", (Attack(weapon=gun, target="wren"),))
    return replace(state, phase="secret_attacks", finished=()), fire


DRIVES: tuple[Refused, ...] = (
    charged("unknown_drive /drive: engine -> drive", fleet(HYPER), drive="engine"),
    charged("charges_slowly /power: 0 of 3 -> 1 is the most", fleet(HYPER, held=0), 2),
    charged("drive_destroyed /drive: drive", GONE, 3),
    charged("disabled /drive: drive -> repair it", BROKEN),
    case(
        "drive_not_charged /drive: wren | drive -> charge it",
        fleet(HYPER, held=1),
        ActivateDrive("wren", "drive"),
    ),
    case(
        "drive_busy /drive: wren | drive -> take its power away",
        KEPT,
        ActivateDrive("wren", "drive"),
    ),
    case("drive_damaged /part: wren | drive -> undamaged", struck(fleet(SHIFT), 1), PART),
    case("too_slow_to_part /part: wren -> Rating 0", fleet(replace(SHIFT, rating=1)), PART),
    case("drive_unfit /drive: wren | snap -> hyper", in_final(activated(fleet(SNAP))), OPEN),
    case("not_ready /drive: wren | drive -> activate it", in_final(fleet(HYPER)), OPEN),
    case(
        "out_of_reach /cell: wren | 9 hexes -> 4 is the most",
        in_final(activated(fleet(HYPER))),
        replace(OPEN, cell=(0, -9)),
    ),
    case(
        "hex_not_empty /cell: mate -> empty",
        in_final(activated(fleet(HYPER, mate()))),
        replace(OPEN, cell=(0, 2)),
    ),
    case(
        "unknown_tunnel /tunnel: tunnel-7 -> tunnel-1",
        KEPT,
        replace(OVER, tunnel="tunnel-7"),
        "mate",
    ),
    case(
        "not_transferable /drive: tunnel-1 | mate -> transferable",
        next_power(
            opened(activated(fleet(replace(HYPER, transferable=False), mate())), cell=(0, -1))
        ),
        OVER,
    ),
    case("not_entered /enters: wren | gate -> facing 4", at_gate(), replace(INTO, plan=())),
    case(
        "gate_broken /enters: wren | gate -> repair",
        change_beyond(at_gate(), "gate", broken=True),
        INTO,
    ),
    come("comes_otherwise /by: shift -> power_allocation", by="shift", cell=(1, 1)),
    come("comes_otherwise /cell: tunnel -> cell", by="tunnel", facing=1),
    case(
        "departed /ship: wren",
        change_ship(fleet(HYPER), "wren", status="departed"),
        ChargeDrive("wren", "drive", 1),
    ),
    case("not_arrived /ship: mate", WAITING, ChargeDrive("mate", "drive", 1)),
    case("partly_shifted /attacks/0/target: wren | foe -> mate", *at_foe(SHIFTED)),
    case("in_bubble /attacks/0/target: wren | foe", *at_foe(WARPED)),
)
