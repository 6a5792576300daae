"""Mountings and magazines (FT 6.4, 6.5)."""

from rules.full_thrust.builders_missiles import FORWARD, ship
from rules.full_thrust.fleets import Fields
from rules.rows import rows
from umpire.rules.full_thrust.salvoes import at_hand, count_held
from umpire.rules.full_thrust.state.ship import Magazine, SalvoMissileLauncher, SalvoMissileRack
from umpire.rules.full_thrust.state.values import Load

MIXED = Magazine("M", standard=3, extended_range=1)
LAUNCHER = SalvoMissileLauncher("L", FORWARD, "M")
RACK = SalvoMissileRack("R", FORWARD)


@rows(
    ({}, {"standard": 3, "extended_range": 1}),
    ({"loads": (Load("M", 2),)}, {"standard": 1, "extended_range": 1}),
    ({"loads": (Load("M", 3, 1),)}, {}),
    ({"loads": (Load("M", 3), Load("N", 9, 9))}, {"extended_range": 1}),
    ({"lost": ("M",)}, {}),
    ({"lost": ("L",)}, {}),
)
def test_6_5_a_launcher_draws_on_what_its_magazine_still_holds(
    changes: Fields, left: dict[str, int]
) -> None:
    """Salvoes launched are gone, and all with a lost magazine (FT-6.5-1, FT-6.5-2, FT-7.1-3)."""
    assert left == at_hand(ship("A1", systems=(LAUNCHER, MIXED), **changes), LAUNCHER)


def test_6_5_missiles_of_a_lost_launcher_serve_no_other() -> None:
    """What is left in a magazine is lost to launchers that it does not feed (FT-6.5-1)."""
    other = SalvoMissileLauncher("L2", FORWARD, "N")
    a1 = ship("A1", systems=(LAUNCHER, MIXED, other, Magazine("N")), lost=("L",))
    assert at_hand(a1, other) == {}
    assert count_held(a1, MIXED, "standard") == 3


@rows({"lost": ("R",)}, {"spent": ("R",)})
def test_6_4_a_rack_holds_one_salvo_until_it_is_used(changes: Fields) -> None:
    """A rack holds the one salvo that it was fitted with (FT-6.4-1)."""
    assert at_hand(ship("A1", systems=(RACK,)), RACK) == {"standard": 1}
    assert at_hand(ship("A1", systems=(RACK,), **changes), RACK) == {}
