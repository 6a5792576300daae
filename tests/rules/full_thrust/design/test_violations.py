"""FT 9: designs that break rules: each breach is told, with its rule and its place."""

from rules.full_thrust.design.board import BOW, FORWARD, assessed, roomy, worked, wrong
from rules.rows import rows
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.design import CarriedFighters, Design, Fitted, MagazineSpace
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    Hangar,
    NeedleBeam,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import BeamCost, DesignCosts, HangarCost, Tables

GAP: tuple[Arc, ...] = ("F", "A")
FOUR: tuple[Arc, ...] = ("AP", "FP", "F", "FS")


@rows(
    (worked(armour=1), "mass_exceeded", "FT-9.1-1", "/mass"),
    (Design(mass=90, hull=8), "hull_minimum", "FT-9.3-1", "/hull"),
    (Design(mass=3, hull=0), "hull_minimum", "FT-9.3-1", "/hull"),
    (roomy(ftl=False, tows=5), "no_ftl_drive", "FT-8.3-2", "/tows"),
    (roomy(screens=3), "design_limit", "FT-9.8-2", "/screens"),
    (roomy(screens=1, backup_screens=1), "design_limit", "FT-9.8-2", "/backup_screens"),
)
def test_the_ship_as_a_whole(design: Design, code: str, rule: str, pointer: str) -> None:
    """Mass, hull, drives and screens (FT-9.1-1 to FT-9.8-2)."""
    assert [(code, rule, pointer)] == wrong(design)


@rows(
    (Beam("X", 3, GAP), "arcs_not_adjacent", "FT-9.9-3"),
    (Beam("X", 2, ("F", "FS", "A")), "arcs_not_adjacent", "FT-9.9-3"),
    (Beam("X", 3, ("F", "F")), "named_twice", None),
    (PulseTorpedo("X", GAP), "arcs_not_adjacent", "FT-9.9-3"),
    (PulseTorpedo("X", FOUR), "too_many_arcs", "FT-9.9-4"),
    (NeedleBeam("X", ("F", "FS")), "too_many_arcs", "FT-9.9-5"),
    (SubmunitionPack("X", ("F", "FS")), "too_many_arcs", "FT-9.9-5"),
    (SalvoMissileRack("X", FOUR), "too_many_arcs", "FT-RUL-36"),
    (SalvoMissileRack("X", GAP), "arcs_not_adjacent", "FT-9.9-3"),
)
def test_9_9_arcs(system: Fitted, code: str, rule: str | None) -> None:
    """No gaps, and no more than the weapon can have (FT-9.9-3 to -5)."""
    assert [(code, rule, "/systems/1/arcs")] == wrong(roomy(FireControl("F1"), system))


@rows(
    Beam("X", 1, ARCS),
    Beam("X", 2, ARCS),
    Beam("X", 3, FOUR),
    PulseTorpedo("X", FORWARD),
    NeedleBeam("X", ("A",)),
    SubmunitionPack("X", BOW),
    SalvoMissileRack("X", FORWARD),
)
def test_9_9_as_many_arcs_as_there_may_be(system: Fitted) -> None:
    """Nothing is wrong with these."""
    assert wrong(roomy(system)) == []


@rows(
    (("M1",), None, 0),
    (("M1",), "M1", 0),
    (("M1", "M2"), "M2", 0),
    ((), None, 1),
    ((), "M1", 1),
    (("M1", "M2"), None, 1),
    (("M1",), "M2", 1),
    (("M1",), "L1", 1),
)
def test_6_5_one_magazine_feeds_a_launcher(
    magazines: tuple[str, ...], named: str | None, breaches: int
) -> None:
    """The one that it names, or the only one (FT-6.5-1)."""
    fitted = [MagazineSpace(name, standard=1) for name in magazines]
    design = roomy(SalvoMissileLauncher("L1", FORWARD, named), *fitted)
    assert [("no_magazine", "FT-6.5-1", "/systems/0/magazine")] * breaches == wrong(design)


@rows(
    (MagazineSpace("M1", 4, 0, 8), 0),
    (MagazineSpace("M1", 2, 1, 8), 0),
    (MagazineSpace("M1", 0, 3, 8), 1),
    (MagazineSpace("M1", 1, 1), 0),
)
def test_6_5_a_load_fits_its_magazine(magazine: MagazineSpace, breaches: int) -> None:
    """Space may be wasted, but not lacking (FT-6.5-2)."""
    assert [("capacity", "FT-6.5-2", "/systems/0/space")] * breaches == wrong(roomy(magazine))


@rows(
    ((CarriedFighters("H1"), CarriedFighters("H2", "heavy", 3)), []),
    ((CarriedFighters("H3"),), [("no_bay", "FT-9.7-1", "/fighters/0/bay")]),
    ((CarriedFighters("S1"),), []),
    ((CarriedFighters("H1"), CarriedFighters("H1")), [("capacity", "FT-9.7-1", "/fighters/1/bay")]),
)
def test_9_7_each_group_has_a_bay(
    fighters: tuple[CarriedFighters, ...], breaches: list[tuple[str, str, str]]
) -> None:
    """A bay for fighters, of their own (FT-9.7-1)."""
    design = roomy(FighterBay("H1"), FighterBay("H2"), Hangar("S1", 6), fighters=fighters)
    assert breaches == wrong(design)


@rows(
    ((FireControl("A"), FireControl("B")), []),
    ((FireControl("A"), FireControl("A")), [1]),
    ((FireControl("A"), Hangar("A", 1), FighterBay("A")), [1, 2]),
    ((FireControl("ftl-drive"),), [0]),
    ((FireControl("screen-1"), FireControl("screen-2")), [0]),
    ((FireControl("main-drive"),), []),
)
def test_names_are_taken_once(systems: tuple[Fitted, ...], places: list[int]) -> None:
    """Screens and drives that are there have theirs already."""
    design = roomy(*systems, screens=1)
    assert [("named_twice", None, f"/systems/{place}/id") for place in places] == wrong(design)


def test_8_4_a_scenario_may_leave_out_ships_without_ftl() -> None:
    """Its tables say so (FT-8.4-1)."""
    tables = Tables(design=DesignCosts(ftl_required=True))
    assert wrong(roomy(ftl=False), tables) == [("no_ftl_drive", "FT-8.4-1", "/ftl")]
    assert wrong(roomy(), tables) == []
    assert wrong(roomy(ftl=False)) == []


def test_9_7_a_scenario_may_have_smaller_bays() -> None:
    """How many craft a bay holds is a figure of the table."""
    tables = Tables(design=DesignCosts(hangar=HangarCost(fighter_bay_craft=3)))
    design = roomy(FighterBay("H1"), fighters=(CarriedFighters("H1", craft=4),))
    assert wrong(design, tables) == [("capacity", "FT-9.7-1", "/fighters/0/craft")]


def test_prices_beyond_what_a_display_can_show() -> None:
    """Only tables of a scenario's own lead there; the display stays one that a set-up takes."""
    tables = Tables(design=DesignCosts(beam=BeamCost(points_per_mass=10_000)))
    assert wrong(roomy(Beam("X", 5, BOW)), tables) == [("beyond_display", None, "")]
    assert assessed(roomy(Beam("X", 5, BOW)), tables).ssd is None


def test_every_breach_is_told_at_once() -> None:
    """In the order of the design's fields, and not the first alone."""
    design = worked(
        hull=5,
        ftl=False,
        tows=10,
        screens=4,
        systems=(
            Beam("A", 6, GAP),
            PulseTorpedo("A", ("F", "FS", "A", "AP")),
            SalvoMissileLauncher("L1", FOUR, "M9"),
            MagazineSpace("M1", 3, 0, 5),
        ),
        fighters=(CarriedFighters("H1"),),
    )
    assert [(code, pointer) for code, _, pointer in wrong(design)] == [
        ("mass_exceeded", "/mass"),
        ("hull_minimum", "/hull"),
        ("no_ftl_drive", "/tows"),
        ("design_limit", "/screens"),
        ("named_twice", "/systems/1/id"),
        ("arcs_not_adjacent", "/systems/0/arcs"),
        ("arcs_not_adjacent", "/systems/1/arcs"),
        ("too_many_arcs", "/systems/1/arcs"),
        ("too_many_arcs", "/systems/2/arcs"),
        ("no_magazine", "/systems/2/magazine"),
        ("capacity", "/systems/3/space"),
        ("no_bay", "/fighters/0/bay"),
    ]
    assert assessed(design).ssd is None
    assert not assessed(design).legal


def test_a_breach_is_told_in_words() -> None:
    """With the numbers that make it one."""
    (breach,) = assessed(worked(armour=5)).violations
    assert breach.message == "The design uses 91 mass: 86 is the most for this ship."
    assert assessed(worked(armour=5)).mass_free == -5


@rows("FT-6.5-1", "FT-6.5-2", "FT-8.3-2", "FT-9.7-1", "FT-RUL-36")
def test_the_rules_of_breaches_are_cited(name: str) -> None:
    """Where it is not the rule of the code."""
    assert name in {rule.id for rule in BOOK.rules}
