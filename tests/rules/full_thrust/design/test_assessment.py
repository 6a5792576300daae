"""FT 9.10: whole designs: what they weigh and cost, and what they become."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from rules.full_thrust.design.board import BOW, FORWARD, assessed, roomy, worked
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.design import DESIGN, CarriedFighters, Design, Fitted, MagazineSpace
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Hangar,
    MainDrive,
    NeedleBeam,
    PointDefence,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    Ship,
    Ssd,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import (
    DesignCosts,
    FighterFigures,
    FighterTable,
    FighterTypes,
    FixedCost,
    Tables,
)
from umpire.rules.full_thrust.state.values import Hold

ONE_OF_EACH: tuple[tuple[Fitted, int, int, str], ...] = (
    (FireControl("X"), 1, 4, "FT-9.9-1"),
    (AreaDefence("X"), 2, 8, "FT-9.9-1"),
    (PointDefence("X"), 1, 3, "FT-9.9-1"),
    (Beam("X", 1, ARCS), 1, 3, "FT-9.9-2"),
    (Beam("X", 2, FORWARD), 2, 6, "FT-9.9-2"),
    (Beam("X", 4, BOW), 8, 24, "FT-9.9-2"),
    (PulseTorpedo("X", FORWARD), 6, 18, "FT-9.9-4"),
    (NeedleBeam("X", BOW), 2, 6, "FT-9.9-5"),
    (SubmunitionPack("X", BOW), 1, 3, "FT-9.9-5"),
    (SalvoMissileRack("X", FORWARD), 4, 12, "FT-9.9-6"),
    (SalvoMissileRack("X", FORWARD, "extended_range"), 5, 15, "FT-9.9-6"),
    (MagazineSpace("X", standard=1, extended_range=2), 8, 24, "FT-9.9-6"),
    (MagazineSpace("X", standard=1, space=4), 4, 12, "FT-9.9-6"),
    (FighterBay("X"), 9, 27, "FT-9.7-1"),
    (Hangar("X", 20), 30, 90, "FT-9.7-1"),
)


def test_9_10_the_worked_example() -> None:
    """86 mass and 294 points, as the book reckons them (FT-9.10-1)."""
    found = assessed(worked())
    assert (found.mass_used, found.mass_free, found.points, found.legal) == (86, 0, 294, True)
    assert found.violations == ()
    assert found.hull_rows == (7, 7, 6, 6)
    assert found.hull_label == "average"
    assert (found.crew_factors, found.crew_dots) == (5, (6, 12, 18, 24, 26))
    assert found.group == "cruiser"
    assert [each.code for each in found.classes] == ["CA", "BC", "CVE"]


def test_9_10_the_lines_of_the_worked_example() -> None:
    """In the book's order; each with its rule."""
    lines = assessed(worked()).lines
    assert [(line.part, line.mass, line.points) for line in lines] == [
        ("basic_hull", 0, 86),
        ("hull", 26, 52),
        ("ftl_drive", 9, 18),
        ("main_drive", 17, 34),
        ("screens", 4, 12),
        ("beam", 6, 18),
        ("beam", 6, 18),
        ("beam", 3, 9),
        ("beam", 1, 3),
        ("beam", 1, 3),
        ("fire_control", 1, 4),
        ("fire_control", 1, 4),
        ("salvo_missile_launcher", 3, 9),
        ("magazine", 6, 18),
        ("point_defence", 1, 3),
        ("point_defence", 1, 3),
    ]
    assert [line.id for line in lines[5:7]] == ["B1", "B2"]
    assert all(line.rule.startswith("FT-9.") for line in lines)


def test_9_10_the_display_of_the_worked_example() -> None:
    """Its systems in the designer's order, then screens and drives; the magazine is found."""
    ssd = assessed(worked(class_code="CA", class_name="Lantern")).ssd
    assert ssd is not None
    assert (ssd.thrust, ssd.armour, ssd.mass, ssd.points) == (4, 0, 86, 294)
    assert (ssd.class_name, ssd.class_code, ssd.military) == ("Lantern", "CA", True)
    assert (ScreenGenerator("screen-1"), MainDrive("main-drive"), FtlDrive("ftl-drive")) == (
        ssd.systems[-3:]
    )
    launcher = ssd.system("L1")
    assert isinstance(launcher, SalvoMissileLauncher)
    assert launcher.magazine == "M1"


@rows(*ONE_OF_EACH)
def test_9_11_each_system_has_a_line(system: Fitted, mass: int, points: int, rule: str) -> None:
    """Alone in a ship, it is the last line (FT-9.9-1 to -6, FT-9.7-1)."""
    found = assessed(roomy(system))
    line = found.lines[-1]
    assert (mass, points, rule, "X") == (line.mass, line.points, line.rule, line.id)
    assert found.legal


@rows(
    ({"armour": 10}, "armour", 10, 20, "FT-9.8-1"),
    ({"streamlining": "partial"}, "partial_streamlining", 20, 40, "FT-9.6-1"),
    ({"streamlining": "full"}, "full_streamlining", 40, 80, "FT-9.6-1"),
    ({"holds": (Hold("troop", 7),)}, "troop", 7, 0, "FT-9.4-1"),
    ({"tows": 108}, "tug_drive", 22, 44, "FT-8.3-2"),
    ({"thrust": 2}, "main_drive", 20, 40, "FT-9.5-1"),
    ({"screens": 2}, "screens", 20, 60, "FT-9.8-2"),
    ({"screens": 2, "backup_screens": 1}, "backup_screens", 10, 30, "FT-9.8-2"),
)
def test_9_11_what_is_no_system_has_a_line(
    changes: dict[str, object], part: str, mass: int, points: int, rule: str
) -> None:
    """In a ship of mass 200; without it there is none."""
    found = assessed(roomy(**changes))
    assert [(mass, points, rule)] == [
        (line.mass, line.points, line.rule) for line in found.lines if line.part == part
    ]
    assert part not in {line.part for line in assessed(roomy()).lines}
    assert found.legal


def test_8_4_a_ship_without_ftl_does_not_pay_for_it() -> None:
    """Neither mass nor points; its display has no such drive (FT-8.4-1)."""
    found = assessed(worked(ftl=False))
    assert (found.mass_used, found.points, found.legal) == (77, 276, True)
    assert found.ssd is not None
    assert not [each for each in found.ssd.systems if isinstance(each, FtlDrive)]


def test_7_1_spare_generators_are_generators() -> None:
    """Three boxes in the display; two of them count at a time (FT-RUL-53)."""
    ssd = assessed(roomy(screens=2, backup_screens=1)).ssd
    assert ssd is not None
    assert [each.id for each in ssd.systems if isinstance(each, ScreenGenerator)] == [
        "screen-1",
        "screen-2",
        "screen-3",
    ]


def test_9_7_fighters_are_paid_for_besides() -> None:
    """The bay is in the price of the ship, what flies from it is not (FT-9.7-1)."""
    carrier = roomy(
        FighterBay("H1"),
        FighterBay("H2"),
        fighters=(CarriedFighters("H1", "torpedo"), CarriedFighters("H2", "fast", 4)),
    )
    empty = roomy(FighterBay("H1"), FighterBay("H2"))
    assert (assessed(carrier).fighter_points, assessed(carrier).legal) == (52, True)
    assert assessed(empty).points == assessed(carrier).points
    assert assessed(empty).fighter_points == 0


def test_9_7_a_hangar_is_a_system_of_the_display() -> None:
    """So is the bay of a tender: it throws at thresholds, and can be aimed at (FT-8.3-1)."""
    ssd = assessed(roomy(Hangar("H1", 20), FighterBay("H2"))).ssd
    assert ssd is not None
    assert [each.id for each in ssd.systems] == ["H1", "H2", "ftl-drive"]
    tender = Ship("A1", "A", ssd, 0.0, 0.0, 12, 0)
    assert "H1" in tender.threshold_throws()[0]
    assert tender.works("H1")


def test_9_7_a_hangar_holds_as_many_fighters_as_it_has_room_for() -> None:
    """Each has 1 mass (FT-9.7-1)."""
    assert assessed(roomy(Hangar("H1", 4), fighters=(CarriedFighters("H1", "fast", 4),))).legal
    large = roomy(Hangar("H1", 4), fighters=(CarriedFighters("H1", "fast", 5),))
    assert [each.code for each in assessed(large).violations] == ["capacity"]


def test_9_4_holds_are_divided_over_the_rows() -> None:
    """A freighter with 50 spaces (FT-9.4-1)."""
    found = assessed(roomy(holds=(Hold("hold", 50),), military=False))
    assert found.ssd is not None
    assert [each.size for each in found.ssd.holds] == [13, 13, 12, 12]
    assert (found.crew_factors, found.ssd.military) == (4, False)


def test_9_11_a_scenario_may_put_its_own_prices_in_their_place() -> None:
    """The costs of design are tables, as are the points of fighters."""
    figures = FighterTypes(standard=FighterFigures(points=10))
    tables = Tables(
        design=DesignCosts(firecon=FixedCost(mass=2, points=5)), fighter=FighterTable(types=figures)
    )
    design = roomy(FireControl("F1"), FighterBay("H1"), fighters=(CarriedFighters("H1"),))
    before, after = assessed(design), assessed(design, tables)
    assert (before.mass_used + 1, before.points + 1) == (after.mass_used, after.points)
    assert after.fighter_points == 60


def test_9_2_the_smallest_ship_with_ftl() -> None:
    """Mass 3: hull, FTL and a main drive, 1 each (FT-9.2-4)."""
    found = assessed(Design(mass=3, hull=1, thrust=6))
    assert (found.mass_used, found.mass_free, found.points, found.legal) == (3, 0, 9, True)
    assert found.hull_rows == (1, 0, 0, 0)


def _systems() -> st.SearchStrategy[Fitted]:
    names = st.sampled_from(["A", "B", "C", "main-drive", "screen-1"])
    arcs = st.lists(st.sampled_from(ARCS), min_size=1, max_size=6).map(tuple)
    few = st.integers(0, 9)
    return st.one_of(
        st.builds(Beam, names, st.integers(1, 9), arcs),
        st.builds(PulseTorpedo, names, arcs),
        st.builds(NeedleBeam, names, arcs),
        st.builds(SalvoMissileLauncher, names, arcs, st.none() | names),
        st.builds(SalvoMissileRack, names, arcs),
        st.builds(MagazineSpace, names, few, few, st.none() | few),
        st.builds(FighterBay, names),
        st.builds(Hangar, names, st.integers(1, 50)),
    )


def _designs() -> st.SearchStrategy[Design]:
    return st.builds(
        Design,
        mass=st.integers(1, 1000),
        hull=st.integers(0, 1000),
        thrust=st.integers(0, 100),
        ftl=st.booleans(),
        tows=st.integers(0, 50),
        armour=st.integers(0, 50),
        screens=st.integers(0, 8),
        backup_screens=st.integers(0, 8),
        systems=st.lists(_systems(), max_size=4).map(tuple),
        holds=st.lists(
            st.builds(Hold, st.sampled_from(["hold", "troop"]), st.integers(1, 90)), max_size=4
        ).map(tuple),
        military=st.booleans(),
    )


@given(_designs())
def test_a_design_is_assessed_whatever_it_is(design: Design) -> None:
    """It is refused nothing; the sums agree; a display is there for legal ones, and is valid."""
    found = assessed(msgspec.convert(msgspec.to_builtins(design), Design))
    assert found.mass_used == sum(line.mass for line in found.lines)
    assert found.points == sum(line.points for line in found.lines)
    assert found.mass_free == design.mass - found.mass_used
    assert design.hull == boxes(found.hull_rows)
    assert found.legal is (not found.violations)
    assert found.legal is (found.ssd is not None)
    assert found.legal <= (found.mass_free >= 0)
    if found.ssd is not None:
        assert found.ssd == msgspec.convert(msgspec.to_builtins(found.ssd), Ssd)


def test_the_rulebook_gets_its_design_from_here() -> None:
    """Types and procedure, as one record."""
    design = msgspec.convert(msgspec.to_builtins(worked()), DESIGN.design_type)
    found = DESIGN.assess(design, Tables(), Options())
    assert isinstance(found, DESIGN.assessment_type)
    assert found == msgspec.convert(msgspec.to_builtins(found), DESIGN.assessment_type)
