"""Rams, repairs and hacks that are refused, and what is told (CI 15.4 to 15.6)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import with_part
from rules.cold_infinity.builders_hacks import hack, hackers, levels
from rules.cold_infinity.builders_outboard import move, sailing, with_row
from rules.cold_infinity.builders_rams import fighters, meeting, ram
from rules.cold_infinity.builders_repair import burning, crew, damaged_frigate, use
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import give, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.repair import MendSystem
from umpire.rules.cold_infinity.state.battle import Entanglement, FighterRam, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Accelerate
from umpire.rules.cold_infinity.state.vessels import Outboard

HURT = with_part(damaged_frigate(ars=1, sensors=2, gun=6, thruster_aft=1), "wren", "aft", hull=9)
TRIED = give(HURT, crew("sensors"), (6, 6, 6)).state
WEAK = damaged_frigate(extra=7, sensors=4)

REPAIRS: tuple[Refused, ...] = (
    case("repair_unclear: wren -> name one", HURT, crew()),
    case("nothing_to_repair /system: wren | bridge -> damaged", HURT, crew("bridge")),
    case("beyond_repair /system: wren | gun -> not destroyed", HURT, crew("gun")),
    case("crews_busy /system: wren -> 1 times a turn", TRIED, crew("sensors")),
    case("crews_busy /fire_in: wren -> brigade", burning(HURT, "core", 3), crew(fire_in="core")),
    case("unknown_system /system: keel -> sensors", HURT, crew("keel")),
    case("unknown_section /fire_in: port -> aft", HURT, crew(fire_in="port")),
    case("unfit_for_repair /work/0: ars -> crew", HURT, use(MendSystem(system="ars"))),
    case(
        "unfit_for_repair /work/0: thruster_aft | 3 -> up to 2",
        HURT,
        use(MendSystem(system="thruster_aft")),
    ),
    case("beyond_repair /work/0: gun", HURT, use(MendSystem(system="gun"))),
    case(
        "nothing_to_repair /work/0: sensors -> lost 2 points",
        HURT,
        use(MendSystem(system="sensors", points=3)),
    ),
    case(
        "repair_overspent /work: ars | 3 -> 2 are left",
        WEAK,
        use(MendSystem(system="sensors", points=3)),
    ),
    case(
        "option_off: wren -> advanced",
        damaged_frigate(options=Options(level="basic"), sensors=2),
        crew("sensors"),
    ),
)

HACKED = give(hackers(), hack(), (6, 2, 2)).state
HACKS: tuple[Refused, ...] = (
    case("hack_unlocked /target: R | B -> shroud", levels(hackers(), "R"), hack()),
    case("hack_too_soon /ship: R | turn 1 -> turn 3", HACKED, hack()),
    case("hack_locked_out /target: B | R -> others", replace(HACKED, turn=3), hack()),
    case("immune_to_hacks /system: thruster_aft -> sensors, gun", hackers(), hack("thruster_aft")),
    case("immune_to_hacks /target: wing -> bridge", hackers(), hack(target="wing")),
    case("no_hacker: R -> bridge", change_ship(hackers(), "R", bridge=None), hack()),
    case(
        "hack_unidentified /target: B -> identify",
        hackers(options=Options(unit_identification=True)),
        hack(),
    ),
    case("unpowered_system /system: den", hackers(), hack("den")),
)

ATTACHED = replace(
    meeting(), entangled=(Entanglement("R", "B", "forward", "forward"),), order=("R", "B")
)
WITH_NINTH = ram("B", "wing", FighterRam("9"))
THRUST = Move(unit="R", plan=(Accelerate(direction=1, hexes=1),))
RAMS: tuple[Refused, ...] = (
    case("too_slow_to_ram /unit: R -> Speed 1", meeting(r="0"), ram()),
    case(
        "cannot_ram /target: R | wing -> as many or more",
        meeting(fighters("wing", "blue")),
        ram("wing"),
    ),
    case("cannot_ram /target: R | B -> another", ATTACHED, ram()),
    case(
        "not_in_its_hex /target: R | C -> shares its hex",
        meeting(ship("C", "blue", cell=(3, 0))),
        ram("C"),
    ),
    case("no_ram_declared /target: R -> name a target", meeting(), ram(None)),
    case("unknown_fighter: wing | 9 -> 1, 2", meeting(fighters("wing")), WITH_NINTH),
    case("entangled /plan/0: R | B -> pivot", replace(ATTACHED, phase="movement"), THRUST),
)

OUTBOARD: tuple[Refused, ...] = (
    case("outboard_already /system: sail -> other way", sailing(), move("sail", out=False)),
    case(
        "on_its_way /system: sail -> rests",
        with_row(sailing(), Outboard("sail", turn=2)),
        move("sail", out=True),
    ),
    case(
        "outboard_gone /system: sail",
        with_row(sailing(), Outboard("sail", gone=True)),
        move("sail", out=True),
    ),
)
