"""What docked operations refuse, and what is told (CI 15.7.4)."""

from rules.cold_infinity.builders_docked import at_work, use
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import ci, given
from rules.refusing import Refused

FREE = ci.change_ship(at_work(), "A", docked=None)
USED = given(at_work("clamp"), use(ci.ShareCrew()))
MISSILES = ci.ShareMissiles(source="rack", target="pod", munition="thistle", count=3)
BACK = ci.ShareMissiles(source="pod", target="rack", munition="thistle", count=1)
HELD = given(
    at_work(), use(ci.ShareMissiles(source="rack", target="pod", munition="thistle", count=2))
)
FOREIGN = ci.change_ship(
    at_work(),
    "A",
    arms=ci.Arms(
        magazines=(ci.Magazine("pod", ("thistle", "thistle", "thistle")),),
        rounds=(ci.Rounds("decoys", 4),),
    ),
)

DOCKED: tuple[Refused, ...] = (
    case("not_yet_docked /ship: A -> dock first", FREE, use(ci.ShareCrew()), "A"),
    case("dock_busy /ship: A -> next turn", USED, use(ci.ShareCrew()), "clamp"),
    case("no_room_for_share /task/count: pod -> is full", FOREIGN, use(MISSILES), "A"),
    case(
        "unfit_share /task/target: A -> takes",
        at_work(),
        use(ci.ShareRounds(source="salvos", target="decoys")),
        "decoys",
    ),
)
