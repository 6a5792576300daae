"""What docks refuse, and what is told (CI 15.7)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused
from umpire.rules.cold_infinity.docking import DockShip, LeaveDock
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.values import Accelerate

IN = DockShip(ship="A", host="D", dock="bay")
AHEAD = Move(unit="A", plan=(Accelerate(direction=1, hexes=1),))
AT_A = DeclareFire("B", (Attack(weapon="flint_1", target="A"),))


def moving() -> Battle:
    state = docked_in(anchored(facing=1), "A", "bay")
    return replace(state, phase="movement", order=("A", "B", "D"))


DOCKS: tuple[Refused, ...] = (
    case("unknown_dock /dock: bow -> clamp, bay, dry", anchored(), replace(IN, dock="bow"), "D"),
    case("destroyed /dock: bay -> clamp, dry", worn_down(anchored(), "D", bay=30), IN, "bay"),
    case("not_at_dock /ship: A -> (0, 0)", anchored(cell=(1, 0)), IN, "A"),
    case("too_fast_to_dock /ship: A -> Speed 1", anchored(vector="4+2"), IN, "A"),
    case("out_of_arc /ship: A -> its arc", anchored(came=(0, 1), facing=1), IN, "A"),
    case("dock_full /ship: A -> room in its 5", worn_down(anchored(), "D", bay=25), IN, "A"),
    case("already_docked /ship: A -> leave", docked_in(anchored(), "A", "bay"), IN, "A"),
    case("at_no_dock /ship: A -> its moves", anchored(), LeaveDock(ship="A"), "A"),
    case("cannot_dock /ship: D -> ships", anchored(), replace(IN, ship="D"), "D"),
    case("own_side /host: B -> red", anchored(), replace(IN, host="B"), "B"),
    case("held_by_dock /plan: A -> leave_dock", moving(), AHEAD, "A"),
    case(
        "sheltered: A -> structure",
        replace(docked_in(anchored(), "A", "bay"), phase="secret_attacks"),
        AT_A,
        "A",
    ),
)
