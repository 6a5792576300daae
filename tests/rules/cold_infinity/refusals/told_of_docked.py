"""What docked operations refuse, and what is told (CI 15.7.4)."""

from rules.cold_infinity.builders_docked import at_work, use
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import given
from rules.refusing import Refused
from umpire.rules.cold_infinity.docked import ShareCrew, ShareMissiles, ShareRounds
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.vessels import Arms, Magazine, Rounds

FREE = change_ship(at_work(), "A", docked=None)
USED = given(at_work("clamp"), use(ShareCrew()))
MISSILES = ShareMissiles(source="rack", target="pod", munition="thistle", count=3)
BACK = ShareMissiles(source="pod", target="rack", munition="thistle", count=1)
HELD = given(
    at_work(), use(ShareMissiles(source="rack", target="pod", munition="thistle", count=2))
)
FOREIGN = change_ship(
    at_work(),
    "A",
    arms=Arms(
        magazines=(Magazine("pod", ("thistle", "thistle", "thistle")),),
        rounds=(Rounds("decoys", 4),),
    ),
)

DOCKED: tuple[Refused, ...] = (
    case("not_yet_docked /ship: A -> dock first", FREE, use(ShareCrew()), "A"),
    case("dock_busy /ship: A -> next turn", USED, use(ShareCrew()), "clamp"),
    case("no_room_for_share /task/count: pod -> is full", FOREIGN, use(MISSILES), "A"),
    case(
        "unfit_share /task/target: A -> takes",
        at_work(),
        use(ShareRounds(source="salvos", target="decoys")),
        "decoys",
    ),
)
