"""CI 11.5: anti-missile rockets, chaff and flares."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_defence import TABLES
from rules.cold_infinity.table import ci, rows

TABLE = TABLES.defence
SYSTEM = ci.RocketSystem(id="amrs", arc=ci.FireArc(heading="1", shape="wide"))
FAST = ci.RocketSystem(id="fast", arc=ci.FireArc(heading="1"), shots=4)
CHAFF = ci.Dispenser(id="chaff", releases="chaff", strength=1)
FLARES = ci.Dispenser(id="flares", releases="flares", strength=2)


@rows(
    (SYSTEM, ci.Rockets(20), ci.RocketPost(), None),
    (SYSTEM, ci.Rockets(20), ci.RocketPost(to_target=4), None),
    (SYSTEM, ci.Rockets(20), ci.RocketPost(to_target=5), ci.PROTECTED_TOO_FAR),
    (SYSTEM, ci.Rockets(20), ci.RocketPost(launch_in_arc=False), ci.ROCKETS_OUT_OF_ARC),
    (
        SYSTEM,
        ci.Rockets(20),
        ci.RocketPost(target_in_arc=False, to_target=1),
        ci.ROCKETS_OUT_OF_ARC,
    ),
    (SYSTEM, ci.Rockets(1), ci.RocketPost(), None),
    (SYSTEM, ci.Rockets(0), ci.RocketPost(), ci.MAGAZINE_EMPTY),
    (SYSTEM, ci.Rockets(19, 1), ci.RocketPost(), ci.ROCKETS_EXCEEDED),
    (FAST, ci.Rockets(17, 3), ci.RocketPost(), None),
    (FAST, ci.Rockets(16, 4), ci.RocketPost(), ci.ROCKETS_EXCEEDED),
    (SYSTEM, ci.Rockets(20, intact=False), ci.RocketPost(), ci.ROCKETS_GONE),
)
def test_11_5_1_rockets_protect_units_near_by(
    system: ci.RocketSystem, rockets: ci.Rockets, post: ci.RocketPost, expected: ci.Code | None
) -> None:
    """Up to 4 hexes away, with launch hex and target in arc (CI-11.5-1, CI-11.5.1-1)."""
    assert ci.bar_to_rockets(system, rockets, post, TABLE) == expected


def test_11_5_1_rockets_roll_like_intercepts_without_range() -> None:
    """Against 2 of amplification and 3 of accuracy a 16 is 11, and hits (CI-11.5.1-1)."""
    drm = ci.rocket_drm(ci.Mark(2, 3))
    assert drm == ci.InterceptDrm(mark_amplification=-2, mark_accuracy=-3)
    found = ci.to_hit((6, 5, 5), drm.total, TABLES.fire)
    assert (drm.total, found.result, found.hit) == (-5, 11, True)
    assert not ci.to_hit((6, 5, 4), drm.total, TABLES.fire).hit


@rows(
    (CHAFF, 20, 0, None),
    (CHAFF, 20, 1, ci.BEYOND_CHAFF),
    (FLARES, 20, 0, None),
    (FLARES, 20, 1, None),
    (FLARES, 20, 2, ci.BEYOND_FLARES),
    (CHAFF, 1, 0, None),
    (CHAFF, 0, 0, ci.MAGAZINE_EMPTY),
    (FLARES, 0, 0, ci.MAGAZINE_EMPTY),
)
def test_11_5_chaff_protects_a_hex_and_flares_one_more(
    dispenser: ci.Dispenser, left: int, to_target: int, expected: ci.Code | None
) -> None:
    """As long as there are some left (CI-11.5.2-1, CI-11.5.3-1)."""
    assert ci.bar_to_dispensing(dispenser, left, to_target, TABLE) == expected
    gone = ci.bar_to_dispensing(dispenser, left, to_target, TABLE, intact=False)
    assert gone == ci.DISPENSER_GONE


@rows(
    ((1,), (2,), False, ci.Decoys(1, 2)),
    ((1, 4, 2), (), False, ci.Decoys(4, 0)),
    ((1, 4, 2), (), True, ci.Decoys(7, 0)),
    ((), (2, 2, 6), False, ci.Decoys(0, 10)),
    ((), (), False, ci.Decoys()),
)
def test_11_5_flares_add_and_chaff_does_not(
    chaff: tuple[int, ...],
    flares: tuple[int, ...],
    stacks: bool,  # noqa: FBT001
    expected: ci.Decoys,
) -> None:
    """The best chaff and all flares, or by house rule all of both (CI-RUL-78)."""
    assert ci.decoys(chaff, flares, chaff_stacks=stacks) == expected


@given(st.lists(st.integers(1, 4)), st.lists(st.integers(1, 6)))
def test_11_5_more_decoys_never_help_a_missile(chaff: list[int], flares: list[int]) -> None:
    """Another cloud or flare takes off as much, or more (CI-RUL-78)."""
    before = ci.decoys(chaff, flares, chaff_stacks=False)
    after = ci.decoys([*chaff, 2], [*flares, 2], chaff_stacks=False)
    assert after.chaff >= before.chaff
    assert after.flares == before.flares + 2


def test_11_5_the_chart_finds_them_among_others() -> None:
    """Rockets and dispensers are struck as other systems, reload racks as weapons (CI-UMP-45)."""
    rack = ci.ReloadRack(id="reload", structure=5, magazine=20, operations=2)
    assert [ci.type_of(each) for each in (SYSTEM, CHAFF, FLARES)] == ["other"] * 3
    assert ci.type_of(rack) == "weapon"
