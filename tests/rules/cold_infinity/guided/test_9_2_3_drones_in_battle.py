"""CI 9.2.3: drones travel over turns, and strike when they arrive."""

from msgspec.structs import replace

from rules.cold_infinity.builders_guided import SHRIKE, loaded
from rules.cold_infinity.table import battle, foe, give, given, having, heard, only, ship
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import DrmTerm, HitScored, ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, has_strikes, move_drones
from umpire.rules.cold_infinity.guided.strikes import (
    DroneFlewOn,
    DroneMoved,
    DroneTracked,
    GuidedLost,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Interception,
    Ruling,
    WeaponUse,
    change_fire,
    change_guided,
    change_ship,
)
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import Body
from umpire.rules.cold_infinity.turns.steps import Finish


def chased(hexes: int = 10) -> Battle:
    state = battle(ship("A"), foe("B", hexes), phase="launch")
    armed = loaded(state, "A", SHRIKE)
    return given(armed, LaunchGuided(unit="A", weapon="rack", target="B"))


def travelled(state: Battle, times: int = 1) -> Battle:
    for _ in range(times):
        state = move_drones(Ruling(state), SuppliedDice(())).state
    return state


def lost(state: Battle) -> str | None:
    ruling = move_drones(Ruling(state), SuppliedDice(()))
    found = heard(ruling, GuidedLost)
    return found[0].loss if found else None


def test_9_2_3_a_drone_moves_when_all_have_moved() -> None:
    """CI-9.2.3-1."""
    done = give(given(chased(), Finish(side="red")), Finish(side="blue"))
    moved = only(done, DroneMoved)
    assert moved.path == ((0, 0), (0, -1), (0, -2), (0, -3), (0, -4), (0, -5), (0, -6))
    tracked = only(done, DroneTracked)
    assert (tracked.last_seen, tracked.range_left) == ((0, -10), 42)
    assert (tracked.side, tracked.opens) == ("red", "switch_defence")


def test_9_2_3_it_strikes_nothing_before_it_arrives() -> None:
    """CI-9.2.3-1."""
    under_way = travelled(chased())
    assert not has_strikes(under_way)
    there = travelled(under_way)
    assert has_strikes(there)
    assert there.guided[0].position == (0, -10)


def test_9_2_3_it_strikes_from_the_hex_before() -> None:
    """CI-UMP-48, CI-7.5.3.1-1."""
    there = replace(travelled(chased(), 2), phase="guided")
    ruling = give(there, ResolveFire(), (4, 4, 4))
    thrown = only(ruling, ShotThrown)
    assert thrown.terms == (
        DrmTerm("silhouette", 1),
        DrmTerm("amplification", 2),
        DrmTerm("accuracy", 2),
    )
    assert heard(ruling, HitScored)[0].hit.route[0] == "forward"
    assert not ruling.state.guided


def test_9_2_3_a_target_that_comes_to_it_is_struck_from_there() -> None:
    """CI-UMP-48."""
    state = travelled(chased())
    met = change_ship(state, "B", cell=(0, -6), came=(0, -7), arrival=5)
    there = replace(travelled(met), phase="guided")
    assert heard(give(there, ResolveFire(), (4, 4, 4)), HitScored)[0].hit.route[0] == "forward"


def test_9_2_3_its_whole_range_is_all_that_it_goes() -> None:
    """CI-9.2.3-1."""
    state = chased()
    drone = state.guided[0].drone
    assert drone is not None
    spent = change_guided(state, "g1", drone=replace(drone, range_left=3))
    assert lost(spent) == "range_spent"


def test_9_2_3_it_flies_to_where_it_saw_its_target_last() -> None:
    """CI-9.2.3-2."""
    state = travelled(chased())
    rocks = tuple(Body(f"rock-{q}", (q, -12), 50) for q in range(-8, 9))
    hidden = change_ship(replace(state, bodies=rocks), "B", cell=(0, -16))
    assert lost(hidden) == "track_lost"
    seen = change_ship(state, "B", cell=(0, -16))
    assert lost(seen) is None


def test_9_2_3_a_target_that_is_gone_is_not_found() -> None:
    """CI-9.2.3-2."""
    gone = change_ship(travelled(chased()), "B", status="destroyed")
    assert lost(gone) == "target_gone"


def test_9_2_3_1_shots_of_last_turn_show_where_it_is() -> None:
    """CI-9.2.3.1-1."""
    state = chased()
    drone = state.guided[0].drone
    assert drone is not None
    shot = replace(drone, readiness=Readiness(shots=2))
    fired = travelled(change_guided(state, "g1", drone=shot))
    now = fired.guided[0].drone
    assert now is not None
    assert (now.shots, now.readiness) == (2, Readiness())


def test_11_1_6_2_a_drone_on_its_way_may_be_shot_at() -> None:
    """CI-11.1.6.2-1."""
    state = replace(travelled(chased()), phase="guided")
    tries = (Interception("B", "hailstone_1", "g1"),)
    uses = (WeaponUse("B", "hailstone_1", "intercept"),)
    shot_at = change_fire(
        having(state, "B", warfare={"ew": EwAllocation(shroud=1, amplification=3)}),
        intercepts=tries,
        uses=uses,
    )
    ruling = give(shot_at, ResolveFire(), (1, 1, 1))
    assert [each.guided for each in heard(ruling, DroneFlewOn)] == ["g1"]
    assert not has_strikes(ruling.state)
    assert not give(shot_at, ResolveFire(), (6, 6, 6)).state.guided
