"""2.6 Hull boxes and 4.5 armour: where damage falls, and when a ship is destroyed."""

from rules.full_thrust.builders_combat import fire_phase, ship, struck
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.rules.full_thrust.damage import split_between_armour_and_hull
from umpire.rules.full_thrust.state.battle import Battle, DamageMode, FighterGroup, GroupStatus, Hit
from umpire.rules.full_thrust.state.ship import FighterBay, FireControl
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed, ThresholdChecked


@rows(
    (3, "ordinary", 5, (3, 0)),
    (7, "ordinary", 3, (3, 4)),
    (7, "ordinary", 0, (0, 7)),
    (4, "penetrating", 5, (0, 4)),
    (9, "armour_piercing", 8, (5, 4)),
    (9, "armour_piercing", 3, (3, 6)),
    (1, "armour_piercing", 1, (1, 0)),
    (6, "armour_piercing", 0, (0, 6)),
    (0, "ordinary", 5, (0, 0)),
)
def test_4_5_damage_is_shared_out(
    points: int, mode: DamageMode, armour: int, shares: tuple[int, int]
) -> None:
    """Ordinary damage on armour first, penetrating past it, armour-piercing by halves.

    (FT-4.5-1, FT-4.5-3, FT-4.5-4, FT-RUL-17.)
    """
    assert shares == split_between_armour_and_hull([Hit(points, mode)], armour)


def test_4_5_the_example_of_the_book() -> None:
    """Three missiles for 9 leave 3 of 8 boxes; then beams for 7 cost 4 hull boxes (FT-4.5-4)."""
    missiles = struck(fire_phase(ship("B1", armour=8), ship("A1")), "B1", Hit(9, "armour_piercing"))
    assert (only(missiles, DamageTaken).to_armour, named(missiles, "B1").armour) == (5, 3)
    beams = struck(missiles.state, "B1", Hit(7))
    assert (only(beams, DamageTaken).to_hull, named(beams, "B1").damage) == (4, 8)


def test_4_5_hits_share_the_armour_in_any_order() -> None:
    """Ordinary 2, penetrating 3 and armour-piercing 5 on 4 boxes (FT-RUL-18)."""
    hits = [Hit(2), Hit(3, "penetrating"), Hit(5, "armour_piercing")]
    assert {
        split_between_armour_and_hull(order, 4) for order in (hits, hits[::-1], hits[1:] + hits[:1])
    } == {(4, 6)}


def test_4_5_no_check_is_made_where_the_armour_ends() -> None:
    """It is no hull row (FT-4.5-2)."""
    before = fire_phase(ship("B1", (0.0, 0.0), FireControl("F"), armour=4), ship("A1"))
    ruling = struck(before, "B1", Hit(4))
    assert (named(ruling, "B1").armour, told(ruling, ThresholdChecked)) == (0, [])


def test_2_6_damage_is_struck_off_from_the_first_box() -> None:
    """Box by box, row by row, and added up (FT-2.6-1)."""
    ruling = struck(fire_phase(ship("B1", rows=(3, 3), damage=1), ship("A1")), "B1", Hit(3))
    taken = only(ruling, DamageTaken)
    assert (taken.points, taken.damage, named(ruling, "B1").hull) == (3, 4, 2)


@rows((6, 0), (9, 3))
def test_2_6_without_boxes_a_ship_is_destroyed(points: int, excess: int) -> None:
    """Its last row makes no check; what goes beyond is excess (FT-2.6-2, FT-4.6-1)."""
    before = fire_phase(ship("B1", (0.0, 0.0), FireControl("F"), rows=(3, 3)), ship("A1"))
    ruling = struck(before, "B1", Hit(points))
    assert only(ruling, ShipDestroyed).excess == excess
    assert (named(ruling, "B1").status, told(ruling, ThresholdChecked)) == ("destroyed", [])


def aboard(name: str, carrier: str, status: GroupStatus = "aboard") -> FighterGroup:
    """Return a group that belongs in a bay."""
    return FighterGroup(name, carrier[0], carrier=carrier, bay="H1", status=status)


def test_7_1_groups_aboard_go_down_with_their_ship() -> None:
    """Those in flight, and those aboard others, do not (FT-7.1-2)."""
    carrier = ship("B1", (0.0, 0.0), FighterBay("H1"), FighterBay("H2"), rows=(2,))
    groups = (aboard("g1", "B1"), aboard("g2", "B1", "active"), aboard("g3", "B2"))
    ruling = struck(fire_phase(carrier, ship("A1"), groups=groups), "B1", Hit(2))
    assert [group.status for group in ruling.state.groups] == ["destroyed", "active", "aboard"]


def test_rul_12_what_strikes_a_wreck_is_no_more_than_marked() -> None:
    """No second destruction, no checks (FT-RUL-12)."""
    before = fire_phase(ship("B1", rows=(2, 2), damage=5, status="destroyed"), ship("A1"))
    ruling = struck(before, "B1", Hit(3), needled=("F",))
    assert [type(event) for event in ruling.events] == [DamageTaken]
    assert named(ruling, "B1").damage == 8


def test_2_6_the_greatest_attack_can_be_kept() -> None:
    """Far beyond the last box of a ship that has some damage."""
    before: Battle = fire_phase(ship("B1", damage=1), ship("A1"))
    assert named(struck(before, "B1", Hit(100_000)), "B1").damage == 100_001
