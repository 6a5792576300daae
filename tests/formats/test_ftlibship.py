"""Ships and fleets of ftLibShip: what they become, and back."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.ships import BOOK, LANTERN, Json, lantern, refusal_of
from umpire.formats import export_ships, import_ships
from umpire.formats.ftlibship import FIGHTERS, PARTS, SECTIONS, Part
from umpire.formats.reading import Place, our_id, their_id
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Malformed


def only(file: Any) -> Any:
    (ship,) = import_ships(BOOK, file).ships
    return ship


def with_system(section: str, **system: Any) -> Json:
    return lantern(**{section: [*LANTERN[section], system]})


def said_of(ship: Any, pointer: str) -> list[tuple[str, str]]:
    return [(each.kind, each.message) for each in ship.remarks if each.pointer == pointer]


def test_a_ship_becomes_a_legal_design_with_the_mass_and_points_that_its_file_states() -> None:
    ship = only(LANTERN)
    assert ship.assessment.legal, ship.assessment.violations
    assert (ship.figures.mass, ship.figures.stated_mass) == (60, 60)
    assert ship.figures.points + ship.figures.fighter_points == ship.figures.stated_points == 204
    assert ship.remarks == ()
    assert ship.design.class_name == "Lantern, Light Cruiser"
    assert ship.design.class_code == "CL"


def test_points_that_differ_are_said_beside_those_of_the_rulebook() -> None:
    ship = only(lantern(points=100))
    assert said_of(ship, "/points") == [
        ("noted", "The file states 100 points; the rulebook counts 204.")
    ]


@pytest.mark.parametrize(
    "wrapped",
    [
        [LANTERN],
        {"name": "First Fleet", "ships": [LANTERN]},
        [{"name": "First Fleet", "ships": [LANTERN, LANTERN]}, {"ships": [LANTERN]}],
    ],
)
def test_fleets_are_read_ship_by_ship_and_each_remark_points_into_the_file(wrapped: Any) -> None:
    for ship in import_ships(BOOK, wrapped).ships:
        found = wrapped
        for step in ship.pointer.split("/")[1:]:
            found = found[int(step) if isinstance(found, list) else step]
        assert found == LANTERN


@pytest.mark.parametrize(
    ("section", "system"),
    [
        ("weapons", {"name": "kgun", "class": 2, "leftArc": "F", "numArcs": 1}),
        ("weapons", {"name": "pulser", "leftArc": "F", "numArcs": 1}),
        ("weapons", {"name": "graser", "class": 1, "leftArc": "F", "numArcs": 1}),
        ("weapons", {"name": "torpedoPulse", "modifier": "long", "leftArc": "F", "numArcs": 1}),
        ("ordnance", {"name": "salvo", "modifier": "twostage"}),
        ("systems", {"name": "screen", "advanced": True}),
        ("systems", {"name": "marines"}),
        ("weapons", {"name": "something of tomorrow"}),
    ],
)
def test_what_the_book_does_not_have_is_left_out_and_said(section: str, system: Json) -> None:
    ship = only(with_system(section, **system))
    at = f"/{section}/{len(LANTERN[section])}"
    (remark,) = [each for each in ship.remarks if each.pointer.startswith(at)]
    assert remark.kind == "left_out"
    assert ship.design == msgspec.structs.replace(only(LANTERN).design)


@pytest.mark.parametrize("place", [0, 1, 3])
def test_advanced_drives_and_fire_controls_become_ordinary_ones_and_that_is_said(
    place: int,
) -> None:
    systems = [dict(each) for each in LANTERN["systems"]]
    systems[place]["advanced"] = True
    ship = only(lantern(systems=systems))
    ((kind, message),) = said_of(ship, f"/systems/{place}/advanced")
    assert kind == "changed"
    assert "ordinary" in message or "became" in message
    assert ship.design == only(LANTERN).design


def test_a_submunition_pack_through_three_arcs_has_the_middle_one_and_that_is_said() -> None:
    pack = {"name": "submunition", "leftArc": "FP", "numArcs": 3, "id": "pack"}
    ship = only(with_system("weapons", **pack))
    assert ship.design.systems[-1].arcs == ("F",)
    assert [kind for kind, _ in said_of(ship, "/weapons/3/numArcs")] == ["changed"]
    back = export_ships(BOOK, [ship.design], "ftlibship")
    assert back.file["weapons"][-1] == pack


def test_passengers_are_berths_four_to_a_mass() -> None:
    bay = {"name": "bay", "type": "passenger", "capacity": 10, "id": "berth"}
    ship = only(with_system("systems", **bay))
    (hold,) = ship.design.holds
    assert (hold.kind, hold.size) == ("passenger", 3)
    assert [kind for kind, _ in said_of(ship, "/systems/5")] == ["changed"]
    exported = export_ships(BOOK, [ship.design], "ftlibship").file
    assert exported["systems"][-1]["capacity"] == 12


def test_armour_of_several_layers_is_one_and_what_regenerates_is_left_out() -> None:
    ship = only(lantern(armour=[[2, 1], [3, 0]]))
    assert ship.design.armour == 5
    assert [kind for kind, _ in said_of(ship, "/armour/0/1")] == ["left_out"]
    assert [kind for kind, _ in said_of(ship, "/armour/1/0")] == ["changed"]


def test_fields_of_the_file_that_a_design_has_no_place_for_are_said() -> None:
    ship = only(lantern(notes="Built twice.", flawed=True, orientation="beta"))
    assert {each.pointer for each in ship.remarks} >= {"/notes", "/flawed", "/orientation"}


def test_ids_that_begin_with_a_dash_are_mapped_both_ways() -> None:
    ship = only(LANTERN)
    control = ship.design.systems[0]
    assert control.id == "_.-fc01"
    assert their_id(control.id) == "-fc01"
    exported = export_ships(BOOK, [ship.design], "ftlibship").file
    assert "-fc01" in [each.get("id") for each in exported["systems"]]


@given(st.text(min_size=1, max_size=12))
def test_any_id_comes_back_as_it_was(text: str) -> None:
    try:
        ours = our_id(Place(text))
    except Malformed:
        assert len(text) > 3  # escapes take up to nine characters each
        return
    assert their_id(ours) == text


def systems_of(part: Part) -> st.SearchStrategy[tuple[str, Json]]:
    """Return systems of one entry of the mapping table, each with its section."""
    fields: dict[str, st.SearchStrategy[Any]] = {
        "name": st.just(part.name),
        "id": st.from_regex(r"[A-Za-z0-9_-]{5}", fullmatch=True),
    }
    fields |= {key: st.just(value) for key, value in part.theirs.items() if value != "none"}
    fields |= {
        theirs: st.integers(least, min(most, 9)) for theirs, _, _, least, most in part.numbers
    }
    if part.arcs:
        count = st.just(part.one_arc) if part.one_arc else st.integers(1, 6)
        fields |= {"leftArc": st.sampled_from(ARCS), "numArcs": count}
    return st.tuples(st.just(part.section), st.fixed_dictionaries(fields))


SYSTEMS = st.one_of([systems_of(part) for part in PARTS])


@st.composite
def ships(draw: st.DrawFn) -> Json:
    """Return a ship that says nothing beyond the mapping table, in the form of an export."""
    drawn = draw(st.lists(SYSTEMS, max_size=20, unique_by=lambda each: each[1]["id"]))
    sections: dict[str, list[Json]] = {section: [] for section in SECTIONS}
    for section, system in drawn:
        if system["name"] == "magazine":
            system["capacity"] = max(1, system["capacity"])
        sections[section].append(system)
    hangars = [each["id"] for each in sections["systems"] if each["name"] == "hangar"]
    wings = []
    for hangar in hangars:
        kind, mods = draw(st.sampled_from(sorted(FIGHTERS)))
        number = draw(st.integers(1, 6))
        wings.append(
            {
                "name": "fighters",
                "type": kind,
                "mods": list(mods),
                "hangar": hangar,
                "number": number,
            }
        )
    built_in = [{"name": "drive", "id": "main-drive", "thrust": draw(st.integers(1, 8))}]
    if draw(st.booleans()):
        built_in.append({"name": "ftl", "id": "ftl-drive"})
    built_in += [
        {"name": "screen", "id": f"screen-{n + 1}"} for n in range(draw(st.integers(0, 3)))
    ]
    armour = draw(st.integers(0, 20))
    return {
        "name": "Hazard",
        "class": draw(st.sampled_from(["", "Frigate", "strange thing"])),
        "mass": draw(st.integers(5, 300)),
        "civilian": draw(st.booleans()),
        "orientation": "alpha",
        "hull": {
            "points": draw(st.integers(1, 100)),
            "rows": 4,
            "stealth": "0",
            "streamlining": draw(st.sampled_from(["none", "partial", "full"])),
        },
        "armour": [[armour, 0]] if armour else [],
        **sections,
        "systems": built_in + sections["systems"],
        "fighters": wings,
    }


@settings(max_examples=60)
@given(ships())
def test_the_export_of_an_import_is_the_same_ship(ship: Json) -> None:
    exported = export_ships(BOOK, [only(ship).design], "ftlibship").file
    assert {key: exported[key] for key in ship} == ship
    assert only(exported).design == only(ship).design


def test_the_import_of_an_export_is_the_same_design_with_its_systems_by_section() -> None:
    order = {part.kind: SECTIONS.index(part.section) for part in PARTS} | {"hangar": 0}
    for name, design in BOOK.designs.items():
        exported = export_ships(BOOK, [design], "ftlibship")
        again = only(exported.file)
        lost = {each.pointer for each in exported.remarks if each.kind == "left_out"}
        if lost - {"/0/class_code"}:
            continue
        sorted_ = sorted(design.systems, key=lambda each: order[each.__struct_config__.tag])
        expected = [each for each in sorted_ if each.__struct_config__.tag != "hangar"]
        found = [each for each in again.design.systems if each.__struct_config__.tag != "hangar"]
        assert found == expected, name
        code = again.design.class_code if lost else design.class_code
        plain = msgspec.structs.replace(design, systems=again.design.systems, class_code=code)
        assert again.design == plain, name
        costs = again.figures
        assert costs.stated_points == costs.points + costs.fighter_points, name


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"mass": "60"}, "/mass"),
        ({"mass": 60.5}, "/mass"),
        ({"mass": 10**9}, "/mass"),
        ({"mass": 10**400}, "/mass"),
        ({"mass": True}, "/mass"),
        ({"hull": []}, "/hull"),
        ({"hull": {"points": -1}}, "/hull/points"),
        ({"armour": {}}, "/armour"),
        ({"armour": [[1, 2, 3]]}, "/armour/0"),
        ({"armour": [["a", 0]]}, "/armour/0/0"),
        ({"systems": "drive"}, "/systems"),
        ({"systems": [1]}, "/systems/0"),
        ({"systems": [{}]}, "/systems/0"),
        ({"systems": [{"name": "pds"}] * 81}, "/systems"),
        ({"systems": [{"name": "drive", "thrust": 1e300}]}, "/systems/0/thrust"),
        ({"systems": [{"name": "drive", "thrust": 2}] * 2}, "/systems/1"),
        ({"weapons": [{"name": "beam", "class": 9}]}, "/weapons/0/class"),
        ({"weapons": [{"name": "beam", "leftArc": "X"}]}, "/weapons/0/leftArc"),
        ({"weapons": [{"name": "beam", "leftArc": ["F"]}]}, "/weapons/0/leftArc"),
        ({"weapons": [{"name": "beam", "numArcs": 7}]}, "/weapons/0/numArcs"),
        ({"weapons": [{"name": "pds", "id": ""}]}, "/weapons/0/id"),
        ({"weapons": [{"name": "pds", "id": "\u00e9" * 60}]}, "/weapons/0/id"),
        ({"weapons": [{"name": ["pds"]}]}, "/weapons/0/name"),
        ({"fighters": [{"type": 1}]}, "/fighters/0/type"),
        ({"fighters": [{"type": "standard", "mods": [{}]}]}, "/fighters/0/mods/0"),
        ({"civilian": "no"}, "/civilian"),
        ({"name": 5}, "/name"),
        ({"points": -1}, "/points"),
    ],
)
def test_a_hostile_value_is_refused_where_it_stands(change: Json, pointer: str) -> None:
    with pytest.raises(Malformed) as refused:
        import_ships(BOOK, {"ships": [lantern(**change)]})
    assert refused.value.at == f"/ships/0{pointer}"
    assert refused.value.code == "bad_file"


@pytest.mark.parametrize(
    "file", [None, 5, True, [], {}, {"ships": {}}, [[[]]], {"mass": 5}, [None]]
)
def test_what_is_no_file_of_the_format_is_refused(file: Any) -> None:
    with pytest.raises(Malformed):
        import_ships(BOOK, file)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*LANTERN, "name", "ships", "id"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(sorted(LANTERN)), JUNK, max_size=3))
def test_any_junk_is_read_or_refused(change: Json) -> None:
    assert refusal_of(lantern(**change)) in {None, "bad_file"}


def test_a_file_has_at_most_500_ships() -> None:
    with pytest.raises(Malformed, match="500"):
        import_ships(BOOK, [[LANTERN] * 300, [LANTERN] * 300])
