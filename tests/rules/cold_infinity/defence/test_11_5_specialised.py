"""CI 11.5: anti-missile rockets, chaff and flares."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_defence import TABLES
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.defence.answers import (
    BEYOND_CHAFF,
    BEYOND_FLARES,
    DISPENSER_GONE,
    Decoys,
    bar_to_dispensing,
    decoys,
)
from umpire.rules.cold_infinity.defence.setting import (
    PROTECTED_TOO_FAR,
    ROCKETS_EXCEEDED,
    ROCKETS_GONE,
    ROCKETS_OUT_OF_ARC,
    InterceptDrm,
    Mark,
    RocketPost,
    Rockets,
    bar_to_rockets,
    rocket_drm,
)
from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.state.sheet import MAGAZINE_EMPTY
from umpire.rules.cold_infinity.state.weapons import (
    Dispenser,
    FireArc,
    ReloadRack,
    RocketSystem,
    type_of,
)

TABLE = TABLES.defence
SYSTEM = RocketSystem(id="amrs", arc=FireArc(heading="1", shape="wide"))
FAST = RocketSystem(id="fast", arc=FireArc(heading="1"), shots=4)
CHAFF = Dispenser(id="chaff", releases="chaff", strength=1)
FLARES = Dispenser(id="flares", releases="flares", strength=2)


@rows(
    (SYSTEM, Rockets(20), RocketPost(), None),
    (SYSTEM, Rockets(20), RocketPost(to_target=4), None),
    (SYSTEM, Rockets(20), RocketPost(to_target=5), PROTECTED_TOO_FAR),
    (SYSTEM, Rockets(20), RocketPost(launch_in_arc=False), ROCKETS_OUT_OF_ARC),
    (
        SYSTEM,
        Rockets(20),
        RocketPost(target_in_arc=False, to_target=1),
        ROCKETS_OUT_OF_ARC,
    ),
    (SYSTEM, Rockets(1), RocketPost(), None),
    (SYSTEM, Rockets(0), RocketPost(), MAGAZINE_EMPTY),
    (SYSTEM, Rockets(19, 1), RocketPost(), ROCKETS_EXCEEDED),
    (FAST, Rockets(17, 3), RocketPost(), None),
    (FAST, Rockets(16, 4), RocketPost(), ROCKETS_EXCEEDED),
    (SYSTEM, Rockets(20, intact=False), RocketPost(), ROCKETS_GONE),
)
def test_11_5_1_rockets_protect_units_near_by(
    system: RocketSystem, rockets: Rockets, post: RocketPost, expected: Code | None
) -> None:
    """Up to 4 hexes away, with launch hex and target in arc (CI-11.5-1, CI-11.5.1-1)."""
    assert bar_to_rockets(system, rockets, post, TABLE) == expected


def test_11_5_1_rockets_roll_like_intercepts_without_range() -> None:
    """Against 2 of amplification and 3 of accuracy a 16 is 11, and hits (CI-11.5.1-1)."""
    drm = rocket_drm(Mark(2, 3))
    assert drm == InterceptDrm(mark_amplification=-2, mark_accuracy=-3)
    found = to_hit((6, 5, 5), drm.total, TABLES.fire)
    assert (drm.total, found.result, found.hit) == (-5, 11, True)
    assert not to_hit((6, 5, 4), drm.total, TABLES.fire).hit


@rows(
    (CHAFF, 20, 0, None),
    (CHAFF, 20, 1, BEYOND_CHAFF),
    (FLARES, 20, 0, None),
    (FLARES, 20, 1, None),
    (FLARES, 20, 2, BEYOND_FLARES),
    (CHAFF, 1, 0, None),
    (CHAFF, 0, 0, MAGAZINE_EMPTY),
    (FLARES, 0, 0, MAGAZINE_EMPTY),
)
def test_11_5_chaff_protects_a_hex_and_flares_one_more(
    dispenser: Dispenser, left: int, to_target: int, expected: Code | None
) -> None:
    """CI-11.5.2-1, CI-11.5.3-1."""
    assert bar_to_dispensing(dispenser, left, to_target, TABLE) == expected
    gone = bar_to_dispensing(dispenser, left, to_target, TABLE, intact=False)
    assert gone == DISPENSER_GONE


@rows(
    ((1,), (2,), False, Decoys(1, 2)),
    ((1, 4, 2), (), False, Decoys(4, 0)),
    ((1, 4, 2), (), True, Decoys(7, 0)),
    ((), (2, 2, 6), False, Decoys(0, 10)),
    ((), (), False, Decoys()),
)
def test_11_5_flares_add_and_chaff_does_not(
    chaff: tuple[int, ...],
    flares: tuple[int, ...],
    stacks: bool,  # noqa: FBT001
    expected: Decoys,
) -> None:
    """CI-RUL-78."""
    assert decoys(chaff, flares, chaff_stacks=stacks) == expected


@given(st.lists(st.integers(1, 4)), st.lists(st.integers(1, 6)))
def test_11_5_more_decoys_never_help_a_missile(chaff: list[int], flares: list[int]) -> None:
    """CI-RUL-78."""
    before = decoys(chaff, flares, chaff_stacks=False)
    after = decoys([*chaff, 2], [*flares, 2], chaff_stacks=False)
    assert after.chaff >= before.chaff
    assert after.flares == before.flares + 2


def test_11_5_the_chart_finds_them_among_others() -> None:
    """CI-UMP-45."""
    rack = ReloadRack(id="reload", structure=5, magazine=20, operations=2)
    assert [type_of(each) for each in (SYSTEM, CHAFF, FLARES)] == ["other"] * 3
    assert type_of(rack) == "weapon"
