"""CI 7.3.1 and 7.9: modifiers, throws to hit, and setting to eleven."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.fire.lines import accuracy
from umpire.rules.cold_infinity.fire.throws import (
    THROW,
    Circumstances,
    Drm,
    ToHit,
    drm,
    eleven,
    points_for_eleven,
    to_hit,
)
from umpire.rules.cold_infinity.sighting.arcs import range_penalty
from umpire.rules.cold_infinity.small import group_silhouette
from umpire.rules.cold_infinity.state.options import Options, SetToEleven
from umpire.rules.cold_infinity.state.tables import FireTable, SmallVesselTable
from umpire.rules.cold_infinity.state.weapons import Accuracy, RangeRating
from umpire.rules.cold_infinity.warfare.levels import Term

TABLE, OPTIONS = FireTable(), Options()


def test_7_3_1_every_term_of_a_modifier_is_named() -> None:
    """CI-7.3.1-1."""
    found = drm(
        Circumstances(
            silhouette=3,
            accuracy=-1,
            range=-4,
            evasion=-2,
            own_evasion=-1,
            defence=2,
            terrain=-1,
            called=True,
            chaff=1,
            flares=2,
            arc=-3,
            deflection=4,
            exposure=1,
        ),
        [
            Term("amplification", 5),
            Term("ess_amplification", 1),
            Term("ecm", -2),
            Term("ess_countermeasures", -1),
            Term("signature", 7),
        ],
        TABLE,
    )
    assert found == Drm(
        silhouette=3,
        amplification=5,
        ess_amplification=1,
        ecm=-2,
        ess_countermeasures=-1,
        accuracy=-1,
        range=-4,
        evasion=-2,
        own_evasion=-1,
        defence=-2,
        terrain=-1,
        called_shot=-6,
        chaff=-1,
        flares=-2,
        arc=-3,
        signature=7,
        deflection=-4,
        exposure=1,
    )
    assert found.total == -13


@rows(
    (Circumstances(silhouette=1, accuracy=3, range=-5), 2, 1, 0),
    (Circumstances(silhouette=1, accuracy=3, range=-10), 0, 1, -7),
    (Circumstances(silhouette=1, accuracy=3, range=-3), 2, 1, 2),
    (Circumstances(silhouette=3, accuracy=2, range=-3, defence=2), 3, 2, 1),
)
def test_7_3_1_shots_of_the_books_frigate(
    circumstances: Circumstances, amplification: int, ecm: int, total: int
) -> None:
    """CI-7.3.1-1."""
    warfare = [Term("amplification", amplification), Term("ecm", -ecm)]
    assert drm(circumstances, warfare, TABLE).total == total


def test_7_3_1_a_group_of_fighters_as_target() -> None:
    """CI-7.3.1-1, CI-12.3-1, CI-7.5.3-1."""
    found = drm(
        Circumstances(
            silhouette=group_silhouette(1, 6, SmallVesselTable()),
            accuracy=accuracy(Accuracy(3, -1), 0),
            range=range_penalty(RangeRating(1, 1), 4, TABLE, OPTIONS, doubled=False),
            evasion=-2,
            defence=2,
        ),
        [Term("amplification", 1)],
        TABLE,
    )
    assert (found.silhouette, found.accuracy, found.range, found.total) == (2, 3, -4, -2)


@rows(
    ((4, 3, 3), 0, ToHit(10, 10, hit=False, glancing=False, place=None)),
    ((4, 4, 3), 0, ToHit(11, 11, hit=True, glancing=True, place="hull")),
    ((4, 4, 4), 0, ToHit(12, 12, hit=True, glancing=True, place="hull")),
    ((5, 4, 4), 0, ToHit(13, 13, hit=True, glancing=False, place="hull")),
    ((5, 5, 4), 0, ToHit(14, 14, hit=True, glancing=False, place="hull")),
    ((5, 5, 5), 0, ToHit(15, 15, hit=True, glancing=False, place="chart")),
    ((6, 6, 6), 6, ToHit(18, 24, hit=True, glancing=False, place="chart")),
    ((6, 6, 6), 7, ToHit(18, 25, hit=True, glancing=False, place="core")),
    ((1, 1, 1), 8, ToHit(3, 11, hit=True, glancing=True, place="hull")),
    ((1, 1, 1), 7, ToHit(3, 10, hit=False, glancing=False, place=None)),
    ((6, 6, 6), -7, ToHit(18, 11, hit=True, glancing=True, place="hull")),
    ((6, 6, 6), -8, ToHit(18, 10, hit=False, glancing=False, place=None)),
    ((4, 4, 4), -2, ToHit(12, 10, hit=False, glancing=False, place=None)),
)
def test_7_3_1_what_comes_of_a_throw(faces: tuple[int, ...], modifier: int, told: ToHit) -> None:
    """CI-7.3.1-2, CI-7.4-1, CI-7.4.1.3-1."""
    assert to_hit(faces, modifier, TABLE) == told


def test_7_3_1_a_throw_without_modifier_hits_half_the_time() -> None:
    """108 of 216 throws of three dice come to 11 or more (CI-7.3.1-2)."""
    throws = list(product(range(1, THROW.sides + 1), repeat=THROW.number))
    assert len(throws) == 216
    assert sum(to_hit(faces, 0, TABLE).hit for faces in throws) == 108


@given(st.lists(st.integers(1, 6), min_size=3, max_size=3), st.integers(-30, 30))
def test_7_3_1_a_better_modifier_never_hits_less(faces: list[int], modifier: int) -> None:
    """CI-7.3.1-2."""
    first, second = (to_hit(faces, modifier + more, TABLE) for more in (0, 1))
    assert first.hit <= second.hit
    assert first.hit == (first.place is not None)
    assert first.glancing <= first.hit


def test_7_6_a_called_shot_strikes_what_was_called() -> None:
    """CI-7.6-1."""
    told = to_hit((5, 5, 4), -3, TABLE, called=True)
    assert told == ToHit(14, 11, hit=True, glancing=True, place="called")
    assert to_hit((6, 6, 6), 9, TABLE, called=True).place == "called"
    assert to_hit((1, 1, 1), 0, TABLE, called=True).place is None


@rows(
    (0, ToHit(None, 11, hit=True, glancing=True, place="hull")),
    (3, ToHit(None, 14, hit=True, glancing=False, place="hull")),
    (14, ToHit(None, 25, hit=True, glancing=False, place="core")),
    (-1, None),
)
def test_7_9_a_weapon_set_to_eleven_is_not_thrown_for(modifier: int, told: ToHit | None) -> None:
    """Unless its modifier is below 0; no natural number is told (CI-7.9-1, CI-UMP-19)."""
    assert eleven(modifier, TABLE) == told


def test_7_9_a_called_shot_may_be_set_to_eleven() -> None:
    """CI-7.9-1, CI-7.6-1."""
    assert eleven(2, TABLE, called=True) == ToHit(
        None, 13, hit=True, glancing=False, place="called"
    )


@rows(
    ("per_weapon", ["gun", "gun", "gun"], 1),
    ("per_weapon", ["gun", "lance", "gun"], 2),
    ("per_weapon", [], 0),
    ("per_shot", ["gun", "gun", "gun"], 3),
    ("per_shot", ["gun", "lance"], 2),
    ("off", [], 0),
)
def test_7_9_1_a_point_is_for_a_weapon_or_for_a_shot(
    rule: SetToEleven, weapons: list[str], points: int
) -> None:
    """CI-7.9-1, CI-7.9.1-1, CI-RUL-122."""
    assert points_for_eleven(weapons, Options(set_to_eleven=rule)) == points


def test_7_9_without_the_option_nothing_is_set_to_eleven() -> None:
    """CI-7.9-1."""
    with illegal("option_off", rule="CI-7.9-1"):
        points_for_eleven(["gun"], OPTIONS)
