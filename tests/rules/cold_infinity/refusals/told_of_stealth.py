"""What stealth refuses, and what is told (CI 15.8)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_stealth import at_phase, lurking, seen
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Attack, Battle, change_power, change_ship
from umpire.rules.cold_infinity.state.values import Accelerate
from umpire.rules.cold_infinity.state.vessels import Docked
from umpire.rules.cold_infinity.state.weapons import Tunnel
from umpire.rules.cold_infinity.stealth import EnterStealth

ENTER = EnterStealth(ship="N")
AT_N = DeclareFire("B", (Attack(weapon="flint_1", target="N"),))
LOUD = change_power(seen(), "N", on=("sensors",))
DOCKED = change_ship(seen(), "N", docked=Docked(host="B", dock="bay", stage="docked"))
HOLE = Tunnel(id="hole", cell=(0, -1), facing=4, ship="B", drive="hyper", opened=1)


def before_a_tunnel() -> Battle:
    return replace(at_phase(lurking(), "movement"), tunnels=(HOLE,))


STEALTH: tuple[Refused, ...] = (
    case("no_stealth /ship: B", seen(), EnterStealth(ship="B"), "B"),
    case("stealth_betrayed /ship: N | sensors -> allocate_power", LOUD, ENTER, "N"),
    case("stealth_held /ship: N -> free", DOCKED, ENTER, "N"),
    case(
        "stealth_enters /enters: N -> sensor",
        before_a_tunnel(),
        Move(unit="N", plan=(Accelerate(direction=1, hexes=1),), enters="hole"),
        "N",
    ),
    case(
        "in_stealth /attacks/0/target: N -> map",
        at_phase(lurking(hexes=2), "secret_attacks"),
        AT_N,
        "N",
    ),
)
