"""Deployments and searches that are refused, and what is told (CI 10)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_mines import SPITE, announced, lying, minefield, minelayer
from rules.cold_infinity.refusals.ordering import asked, case
from rules.cold_infinity.table import given, having
from rules.refusing import Refused
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Rounds
from umpire.rules.cold_infinity.state.weapons import MOST_MINES
from umpire.rules.cold_infinity.stationary import AnnounceDeployment, DeployStationary, DetectMines

ANNOUNCE = AnnounceDeployment(unit="A", weapon="drum")
DEPLOY = DeployStationary(unit="A", weapon="drum")
LOOK = DetectMines(unit="rail", shroud="ew", cell=(0, -1))
OFF = Options()


def watching() -> Battle:
    return having(minefield(), "rail", warfare={"ew": EwAllocation(shroud=1)})


def platform() -> Battle:
    after = given(announced(minelayer(SPITE)), DEPLOY)
    return replace(after, phase="secret_attacks", turn=2, finished=())


def full() -> Battle:
    mines = tuple([lying(f"m{number}", (99, number)) for number in range(MOST_MINES)])
    return replace(announced(minelayer()), mines=mines)


STATIONARY: tuple[Refused, ...] = (
    case(
        "option_off -> stationary_weapons",
        replace(minelayer(), options=OFF),
        ANNOUNCE,
        "Stationary",
    ),
    case(
        "unknown_weapon /weapon: rack -> drum",
        minelayer(),
        replace(ANNOUNCE, weapon="rack"),
        "rack",
    ),
    case("shots_exceeded /weapon -> 1", given(minelayer(), ANNOUNCE), ANNOUNCE, "drum"),
    case(
        "magazine_empty /weapon -> 0",
        having(minelayer(), "A", arms={"rounds": (Rounds("drum", 0),)}),
        ANNOUNCE,
        "drum",
    ),
    case("destroyed /weapon", worn_down(minelayer(), "A", drum=4), ANNOUNCE, "drum"),
    case(
        "not_announced /weapon -> announce_deployment",
        minelayer(phase="final"),
        DEPLOY,
        "A",
        "drum",
    ),
    case("field_full /weapon -> 500", full(), DEPLOY, "drum"),
    case(
        "out_of_range /cell -> 2 hexes",
        announced(minelayer(reach=2)),
        replace(DEPLOY, cell=(0, 3)),
        "drum",
    ),
    case("out_of_arc /cell", announced(minelayer(reach=2)), replace(DEPLOY, cell=(0, -1)), "drum"),
    case("no_shroud /shroud -> points", minefield(), LOOK, "rail"),
    case("out_of_range /cell -> 10 hexes", watching(), replace(LOOK, cell=(0, -11)), "rail"),
    case("sought_enough /shroud -> 1 times", given(watching(), LOOK), LOOK, "rail"),
    case(
        "not_set_off /attacks/0/weapon -> 2 hexes",
        platform(),
        DeclareFire(unit="drum-1", attacks=(Attack(weapon="turret_1", target="B"),)),
        "drum-1",
    ),
    Refused("no_shroud", asked(minefield(), LOOK), ("rail",), ("points",), at="/shroud"),
)
