"""What ships may fire at, as it is offered."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ahead, battle, opened, salvo, ship, shot, solved, why
from umpire.rules.space_fleet.field import HexSpot
from umpire.rules.space_fleet.firing import (
    DeclareFireChoice,
    FiringSolution,
    ResolveFireChoice,
    offer_fire,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Declared, Dummy, PlasmaCannon, SrLauncher

PLASMA = Options(plasma_cannon=True)


def offered(before: Battle, sides: str = "AB", unit: str | None = None) -> list[Any]:
    """Return what may be ordered, by whoever speaks for some sides."""
    return list(offer_fire(before, lambda side: side in sides, unit))


def solutions(before: Battle, name: str = "A1") -> dict[tuple[str, str], FiringSolution]:
    """Return the firing solutions of a ship by weapon and target."""
    (fires,) = [
        each
        for each in offered(before)
        if isinstance(each, DeclareFireChoice) and each.ship == name
    ]
    return {(each.weapon, each.target): each for each in fires.solutions}


def test_3_every_weapon_at_every_target_that_it_reaches() -> None:
    """With what it needs, and the chance of a hit (SF-FIRE-03, SF-FIRE-04)."""
    firer = ship(
        "A1",
        sr_launchers=(SrLauncher("M1", 2), SrLauncher("M2", 0), SrLauncher("M3", 1)),
        plasma=(PlasmaCannon("P1"), PlasmaCannon("P2", 60)),
    )
    others = (ship("B1", at=ahead(4)), ship("B2", "DD", ahead(9)), ship("B3", at=ahead(13)))
    before = battle(firer, *others, missiles=(salvo("L1", ahead(6)),), options=PLASMA)
    found = solutions(before)
    assert set(found) == {
        *(("beam", "B1"), ("sr_missile", "B1"), ("plasma", "B1")),
        ("beam", "B2"),
        *(("beam", "L1"), ("plasma", "L1")),
    }
    beam = found["beam", "B1"]
    assert (beam.range, beam.band, beam.need, beam.modifier, beam.mounts) == (4, "short", 4, 0, ())
    assert (beam.chance, beam.mean_hits) == (0.5, 0.5)
    assert (found["sr_missile", "B1"].mounts, found["plasma", "B1"].mounts) == (
        ("M1", "M3"),
        ("P1",),
    )
    assert found["sr_missile", "B1"].mean_hits == pytest.approx(0.5 * 3.5)
    assert found["plasma", "B1"].mean_hits == pytest.approx(2 / 3, abs=1e-6)
    far = found["beam", "B2"]
    assert (far.need, far.modifiers, far.chance) == (6, ("SF-FIRE-06",), 0)
    assert found["plasma", "L1"].mean_hits == pytest.approx(0)


def test_3_what_is_offered_is_allowed_and_the_rest_refused() -> None:
    """Beams all around, and what blocks them (SF-FIRE-12, SF-FIRE-03)."""
    targets = [ship(f"B{n}", at=((n * 5) % 13 - 6, (n * 7) % 13 - 6)) for n in range(13)]
    before = battle(ship("A1", "LC"), *targets, phase="fire_lc")
    found = solutions(before)
    assert 0 < len(found) < len(targets)
    for target in targets:
        if ("beam", target.id) in found:
            (same,) = solved(before, shot(target.id))
            assert same.need == found["beam", target.id].need
        else:
            assert why(before, shot(target.id))[0] in {"rear_arc", "class_no_long_range"}


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"ship_class": "BB"}, Options()),
        ({"weapons": "ko"}, Options()),
        ({"fired_any": True}, Options()),
        ({"status": "surrendered"}, Options()),
        ({"beams": 0, "plasma": (PlasmaCannon("P1"),)}, Options()),
        (
            {"beams": 0, "sr_launchers": (SrLauncher("M1", 1),)},
            Options(short_range_missiles=False),
        ),
    ],
)
def test_3_who_cannot_fire_now_is_offered_nothing(changes: Any, options: Options) -> None:
    """Another class, weapons out, options off (SF-FIRE-01, SF-UMP-6)."""
    before = battle(replace(ship("A1"), **changes), ship("B1", at=ahead(3)), options=options)
    assert offered(before, "A") == []


def test_ump_11_a_side_is_offered_its_own_fire_until_it_has_finished() -> None:
    """One ship alone, if that is asked (SF-UMP-11)."""
    ships = (ship("A1"), ship("A2", at=(1, 0)), ship("B1", at=ahead(3), facing=4))
    before = battle(*ships)
    assert [each.ship for each in offered(before)] == ["A1", "A2", "B1"]
    assert [each.ship for each in offered(before, "A", "A2")] == ["A2"]
    assert [each.ship for each in offered(replace(before, finished=("A",)))] == ["B1"]
    declared = replace(before, declared=(Declared("A1", (shot(),)),))
    assert [each.declared for each in offered(declared, "A")] == [True, False]


def test_ump_11_when_it_is_open_fire_may_be_resolved() -> None:
    """All that is left, or one ship's (SF-UMP-11, SF-FIRE-02)."""
    before = battle(ship("A1"), ship("B1", at=ahead(3), facing=4))
    after = opened(before, ("A1", shot()), ("B1", shot("A1")))
    both, one = offered(after, "A")[0], offered(after, "A", "B1")[0]
    assert (both.ships, both.order) == (("A1", "B1"), {"kind": "resolve_fire"})
    assert (one.ships, one.order) == (("B1",), {"kind": "resolve_fire", "ship": "B1"})
    assert offered(after, "A", "B9") == []
    assert offered(opened(before), "A") == []


def test_sens_8_only_what_a_side_sees_in_full_is_offered() -> None:
    """Neither as a target nor as a firer (SF-SENS-08, SF-UMP-24)."""
    hidden = ship("B1", at=ahead(3), facing=4, squadron="Q", counter="Q-1")
    seen = ship("B2", at=ahead(4), squadron="Q", counter="Q-2", detected_by=("A",))
    dummy = Dummy(id="Q-3", side="B", squadron="Q", spot=HexSpot(0, -2))
    before = battle(
        ship("A1"),
        hidden,
        seen,
        options=Options(limited_sensors=True),
        broken=("Q",),
        dummies=(dummy,),
    )
    (fires,) = offered(before, "A")
    assert [each.target for each in fires.solutions] == ["B2"]
    after = opened(before, ("B1", shot("A1")))
    assert offered(after, "A") == [ResolveFireChoice(ships=(), order={"kind": "resolve_fire"})]
    assert offered(after, "A", "B1") == offered(after, "B", "B1") == []
    assert offered(after, "B") == [ResolveFireChoice(ships=(), order={"kind": "resolve_fire"})]


def test_rul_9_what_others_declare_in_secret_is_not_in_the_figures() -> None:
    """Nor what a hidden ship has fired (SF-RUL-09)."""
    options = Options(plasma_cannon=True, plasma_interference="turn", limited_sensors=True)
    near: dict[str, Any] = {"plasma": (PlasmaCannon("P1"),), "fired_plasma": True}
    target = ship("B1", at=ahead(4), detected_by=("A",))
    for detected, modifier in (((), 0), (("A",), -1)):
        other = ship("B2", "LC", (0, 1), detected_by=detected, **near)
        before = battle(ship("A1"), target, other, options=options)
        assert solutions(before)["beam", "B1"].modifier == modifier


def test_3_on_a_table_ranges_are_as_measured() -> None:
    """To a millionth (SF-SHIP-03, SF-RUL-10)."""
    before = battle(ship("A1", at=(0.0, 0.0)), ship("B1", at=(1.0, 4.0)))
    found = solutions(before)["beam", "B1"]
    assert found.range == pytest.approx(17**0.5, abs=1e-6)
    assert found.band == "medium"
