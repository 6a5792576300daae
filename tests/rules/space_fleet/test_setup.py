"""Setting up a battle, and the check of one that comes from outside (SF 1, SF 6, SF 7)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_design import (
    FAR,
    HIDDEN,
    LR,
    SR,
    at,
    design,
    fleets,
    hidden,
    on_table,
    placed,
)
from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet.field import HexSpot, TableSpot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import dummy_allowance
from umpire.rules.space_fleet.setup import DummySquadron, Setup, check, setup
from umpire.rules.space_fleet.state import (
    Battle,
    Body,
    Debris,
    Declared,
    Dummy,
    LrLauncher,
    Minefield,
    Missile,
    Result,
    Shot,
)
from umpire.rules.space_fleet.tables import (
    CLASSES,
    FIELD,
    MOST_FIELDS,
    MOST_MISSILES,
    DamageTable,
    DesignCosts,
    DetectionTable,
    LongRangeMissileTable,
    RangeBands,
    SquadronTable,
    StepRow,
    Tables,
)

DUMMY = DummySquadron(squadron="Ghost", side="A", spot=HexSpot(5, 0))
SQUADRONS = Options(squadron_initiative=True)
EDGE = FIELD + 1
"""As far out as nothing is put."""


def refused(act: Callable[[Any], object], given: object) -> tuple[str, str]:
    """Return the code and the pointer of the refusal that `act` raises."""
    with pytest.raises(Refusal) as caught:
        act(given)
    return caught.value.code, caught.value.at


def with_ship(battle: Battle, **changes: Any) -> Battle:
    """Return a battle whose first ship differs."""
    first, *others = battle.ships
    return replace(battle, ships=(replace(first, **changes), *others))


# The field


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"ships": (placed("A1", "A", at(0)), placed("B1", "B", at(-EDGE, 0)))}, "/ships/1/place"),
        ({"bodies": (Body("Rock", at(0, EDGE), 1),)}, "/bodies/0/place"),
        ({"debris": (Debris("Dust", (HexSpot(0, 0), HexSpot(0, EDGE))),)}, "/debris/0/spots/1"),
        (
            {
                "options": Options(mines=True),
                "minefields": (Minefield("F1", "A", HexSpot(EDGE, 0)),),
            },
            "/minefields/0/spot",
        ),
    ],
)
def test_nothing_starts_so_far_out_that_play_could_leave_all_bounds(
    changes: dict[str, Any], pointer: str
) -> None:
    """A tenth of the farthest number is far enough (SF-SHIP-03)."""
    assert refused(setup, fleets(**changes)) == ("too_far_out", pointer)


def test_the_farthest_start_is_on_the_field() -> None:
    """One nearer than what is refused (SF-SHIP-03)."""
    ships = (placed("A1", "A", at(0)), placed("B1", "B", at(1 - EDGE, 0)))
    assert setup(fleets(*ships)).ships[1].place == at(1 - EDGE, 0)


def test_there_is_room_for_the_mines_that_ships_carry() -> None:
    """Together with those in space already (SF-MINE-02, SF-DSN-04)."""
    layer = placed("A1", "A", at(0), design=design("DD", shields=0, shots=0, mine_patterns=4))
    ships = (layer, placed("B1", "B", at(FAR)))
    fields = tuple(Minefield(f"F{each}", "A", HexSpot(each, 9)) for each in range(MOST_FIELDS - 3))
    full = fleets(*ships, options=Options(mines=True), minefields=fields[1:])
    assert len(setup(full).minefields) == MOST_FIELDS - 4
    over = replace(full, minefields=fields)
    assert refused(setup, over) == ("inconsistent_battle", "/minefields")


def test_there_is_room_for_the_salvoes_that_ships_carry() -> None:
    """If all of them should be in flight at once (SF-LRM-01)."""
    battle = setup(fleets(options=Options(long_range_missiles=True)))
    racks = tuple(LrLauncher(f"L{each}", MOST_MISSILES // 10) for each in range(10))
    check(with_ship(battle, lr_launchers=racks))
    assert refused(check, with_ship(battle, lr_launchers=(*racks, LrLauncher("L10", 1)))) == (
        "inconsistent_battle",
        "/ships",
    )


# Ships


def test_1_ships_enter_play_as_designed() -> None:
    """Standard or not, whole and in the order of the set-up (SF-SHIP-01, -02)."""
    battle = setup(
        fleets(
            placed("A1", "A", at(0), design=design("HC", sr_launchers=SR)),
            placed("B1", "B", at(FAR, 0, 4), design=design("LC")),
        )
    )
    first, second = battle.ships
    assert (first.id, first.beams, first.sr_launchers, first.shields) == ("A1", 2, SR, 6)
    assert (second.side, second.hull_points, second.place) == ("B", 8, at(FAR, 0, 4))
    assert (battle.turn, battle.sides, battle.result) == (1, ("A", "B"), None)


def test_2_a_battle_opens_in_the_first_phase_that_waits_for_somebody() -> None:
    """Movement, where nothing is launched or adrift; and what is in space is there (SF-MOVE-01)."""
    assert setup(fleets()).phase == "movement"
    adrift = (Body("Rock", at(30), 1),)
    moving = setup(fleets(bodies=adrift))
    assert (moving.phase, moving.bodies) == ("bodies", adrift)
    armed = placed("A1", "A", at(0), design=design("HC", lr_launchers=LR))
    launching = fleets(armed, placed("B1", "B", at(9)), options=Options(long_range_missiles=True))
    assert setup(launching).phase == "launch"


def test_6_an_illegal_design_is_not_set_up() -> None:
    """With the pointer of what is wrong (SF-DSN-07)."""
    too_fast = placed("A1", "A", at(0), design=design("HC", speed=5, shots=2, shields=4))
    assert refused(setup, fleets(too_fast, placed("B1", "B", at(9)))) == (
        "max_speed",
        "/ships/0/design/speed",
    )


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"sr_launchers": SR}, "option_off", "/ships/0/design/sr_launchers"),
        ({"ew": True}, "option_off", "/ships/0/design/ew"),
        ({"speed": 2, "shots": 4}, "not_standard", "/ships/0/design"),
    ],
)
def test_6_a_design_heeds_the_options(changes: dict[str, Any], code: str, pointer: str) -> None:
    """Equipment of rules that are off, and designs where ships are standard (SF-UMP-6)."""
    options = Options(short_range_missiles=False, ship_design=code != "not_standard")
    ship = placed("A1", "A", at(0), design=design("HC", **changes))
    given = fleets(ship, placed("B1", "B", at(9)), options=options)
    assert refused(setup, given) == (code, pointer)


def test_9_by_agreement_hulls_of_any_size_are_set_up() -> None:
    """A light cruiser of 12 points (SF-PHIL-02)."""
    large = placed("A1", "A", at(0), design=design("LC", shields=12))
    given = fleets(large, placed("B1", "B", at(9)))
    assert refused(setup, given) == ("hull_points", "/ships/0/design")
    free = setup(replace(given, options=Options(ignore_hull_limits=True)))
    assert free.ships[0].hull_points == 12


# The field


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"options": Options(grid="free")}, "/ships/0/place"),
        (
            {"ships": (placed("A1", "A", at(0)), placed("B1", "B", on_table(9, 0)))},
            "/ships/1/place",
        ),
        ({"bodies": (Body("Rock", on_table(1, 1)),)}, "/bodies/0/place"),
        (
            {"debris": (Debris("Dust", (HexSpot(0, 0), TableSpot(0.0, 0.0))),)},
            "/debris/0/spots/1",
        ),
        (
            {
                "minefields": (Minefield("F1", "A", TableSpot(0.0, 0.0)),),
                "options": Options(mines=True),
            },
            "/minefields/0/spot",
        ),
    ],
)
def test_1_a_battle_is_on_one_field(changes: dict[str, Any], pointer: str) -> None:
    """Hexes on the grid, points on a table (SF-SHIP-03)."""
    assert refused(setup, replace(fleets(), **changes)) == ("wrong_grid", pointer)


def test_1_a_free_table_takes_points() -> None:
    """The same numbers of units (SF-SHIP-03)."""
    ships = (placed("A1", "A", on_table(0, 0)), placed("B1", "B", on_table(0.5, 9.25)))
    battle = setup(fleets(*ships, options=Options(grid="free")))
    assert [ship.place for ship in battle.ships] == [on_table(0, 0), on_table(0.5, 9.25)]


# Squadrons and counters


@pytest.mark.parametrize(("number", "accepted"), [(1, False), (2, True), (6, True), (7, False)])
def test_2_squadrons_that_throw_have_2_to_6_ships(number: int, *, accepted: bool) -> None:
    """At set-up; losses come later (SF-MOVE-04)."""
    red = [placed(f"A{n}", "A", at(n), squadron="Red") for n in range(1, number + 1)]
    blue = [placed(f"B{n}", "B", at(FAR + n), squadron="Blue") for n in (1, 2)]
    given = fleets(*red, *blue, options=SQUADRONS)
    if accepted:
        assert len(setup(given).ships) == number + 2
    else:
        assert refused(setup, given) == ("squadron_size", "/ships/0/squadron")


def test_2_every_ship_is_in_a_squadron_that_throws() -> None:
    """Where squadrons throw for the order of movement (SF-MOVE-04)."""
    assert refused(setup, fleets(options=SQUADRONS)) == ("squadron_size", "/ships/0/squadron")
    apart = replace(setup(fleets()), options=SQUADRONS)
    assert refused(check, apart) == ("inconsistent_battle", "/ships/0/squadron")


def test_7_with_limited_sensors_each_ship_has_a_counter() -> None:
    """Numbered by squadron, unless it is named; it says nothing of the ship (SF-SENS-02)."""
    battle = setup(
        hidden(
            placed("A1", "A", at(0), squadron="Red"),
            placed("A2", "A", at(0), squadron="Red", counter="Pale"),
            placed("A3", "A", at(0), squadron="Red"),
            placed("B1", "B", at(FAR), squadron="Blue"),
        )
    )
    assert [ship.counter for ship in battle.ships] == ["Red-1", "Pale", "Red-3", "Blue-1"]
    assert battle.broken == ()


def test_7_a_squadron_that_starts_apart_has_no_squadron_counter() -> None:
    """In several hexes, or facing several ways (SF-SENS-01)."""
    for place in (at(0, 1), at(0, 0, 2)):
        battle = setup(
            hidden(
                placed("A1", "A", at(0), squadron="Red"),
                placed("A2", "A", place, squadron="Red"),
                placed("B1", "B", at(FAR), squadron="Blue"),
            )
        )
        assert battle.broken == ("Red",)


def test_7_who_starts_near_is_seen_from_the_start() -> None:
    """At 18 hexes ship counters, at 12 the ships themselves (SF-SENS-02, -03)."""

    def apart(hexes: int) -> Battle:
        return setup(
            hidden(
                placed("A1", "A", at(0), squadron="Red"),
                placed("B1", "B", at(hexes), squadron="Blue"),
            )
        )

    assert set(apart(18).broken) == {"Red", "Blue"}
    assert [ship.detected_by for ship in apart(18).ships] == [(), ()]
    assert [ship.detected_by for ship in apart(12).ships] == [("B",), ("A",)]
    assert apart(19).broken == ()


def test_7_limited_sensors_need_squadrons() -> None:
    """Every ship stands under a counter of one (SF-SENS-01)."""
    assert refused(setup, fleets(options=HIDDEN)) == (
        "inconsistent_battle",
        "/ships/0/squadron",
    )


# Dummies


@pytest.mark.parametrize(
    ("squadrons", "rate", "most"),
    [(7, 3, 2), (3, 3, 1), (2, 3, 0), (9, 1, 9), (4, 0, None), (0, 3, 0)],
)
def test_7_dummies_come_at_a_rate(squadrons: int, rate: int, most: int | None) -> None:
    """One for each three real squadrons, rounded down; 0 sets no limit (SF-SENS-04, SF-RUL-36)."""
    assert most == dummy_allowance(squadrons, rate)


def test_7_dummies_are_named_like_ship_counters() -> None:
    """As many as the owner wants, all in one place, under one counter (SF-SENS-04, -05)."""
    options = Options(limited_sensors=True, dummy_rate=1)
    battle = setup(hidden(dummies=(replace(DUMMY, number=2, speed=4),), options=options))
    assert battle.dummies == (
        Dummy(id="Ghost-1", side="A", squadron="Ghost", spot=HexSpot(5, 0), speed=4),
        Dummy(id="Ghost-2", side="A", squadron="Ghost", spot=HexSpot(5, 0), speed=4),
    )
    assert "Ghost" not in battle.broken


@pytest.mark.parametrize(
    ("rate", "dummies", "accepted"), [(1, 1, True), (1, 2, False), (0, 9, True)]
)
def test_7_a_side_has_no_more_dummies_than_its_squadrons_allow(
    rate: int, dummies: int, *, accepted: bool
) -> None:
    """Counted side by side: those of the other do not matter (SF-SENS-04)."""
    given = hidden(
        dummies=tuple(replace(DUMMY, squadron=f"Ghost{n}") for n in range(dummies)),
        options=Options(limited_sensors=True, dummy_rate=rate),
    )
    if accepted:
        assert len(setup(given).dummies) == 3 * dummies
    else:
        assert refused(setup, given) == ("too_many_dummies", "/dummies")


@pytest.mark.parametrize(
    ("dummy", "code", "pointer"),
    [
        (replace(DUMMY, side="C"), "inconsistent_battle", "/dummies/0/side"),
        (replace(DUMMY, squadron="Red"), "name_taken", "/dummies"),
        (replace(DUMMY, spot=TableSpot(0.0, 0.0)), "wrong_grid", "/dummies"),
        (replace(DUMMY, squadron="G" * 39), "inconsistent_battle", "/dummies/0/squadron"),
    ],
)
def test_7_a_dummy_squadron_fits_the_battle(dummy: DummySquadron, code: str, pointer: str) -> None:
    """A side that is there, a name of its own that leaves room for counters, the same field."""
    options = Options(limited_sensors=True, dummy_rate=0)
    assert refused(setup, hidden(dummies=(dummy,), options=options)) == (code, pointer)


def test_7_without_limited_sensors_there_are_no_dummies() -> None:
    """Nor counters for ships (SF-UMP-6)."""
    assert refused(setup, fleets(dummies=(DUMMY,))) == ("option_off", "/dummies")
    named = placed("A1", "A", at(0), counter="Pale")
    assert refused(setup, fleets(named, placed("B1", "B", at(9)))) == (
        "option_off",
        "/ships/0/counter",
    )


# Names and sides


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"sides": ("A", "B", "A")}, "/sides"),
        ({"ships": (placed("X", "A", at(0)), placed("X", "B", at(9)))}, "/ships/1/id"),
        (
            {"ships": (placed("X", "A", at(0), squadron="X"), placed("Y", "B", at(9)))},
            "/ships/0/squadron",
        ),
        ({"bodies": (Body("A1", at(3)),)}, "/bodies/0/id"),
        (
            {"debris": (Debris("Dust", (HexSpot(3, 0),)), Debris("Dust", (HexSpot(4, 0),)))},
            "/debris/1/id",
        ),
    ],
)
def test_names_are_different(changes: dict[str, Any], pointer: str) -> None:
    """Of everything on the field, whatever it is."""
    assert refused(setup, replace(fleets(), **changes)) == ("name_taken", pointer)


def test_a_ship_and_a_counter_have_different_names() -> None:
    """A counter named after a ship would give it away."""
    given = hidden(
        placed("Red-1", "A", at(0), squadron="Red"), placed("B1", "B", at(FAR), squadron="Blue")
    )
    assert refused(setup, given) == ("name_taken", "/ships/0/counter")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"sides": ("A", "C")}, "/ships/1/side"),
        ({"sides": ("A", "B", "C")}, "/sides"),
        (
            {
                "minefields": (Minefield("F1", "C", HexSpot(1, 1)),),
                "options": Options(mines=True),
            },
            "/minefields/0/side",
        ),
        (
            {
                "ships": (
                    placed("A1", "A", at(0), squadron="Red"),
                    placed("B1", "B", at(9), squadron="Red"),
                )
            },
            "/ships/1/squadron",
        ),
    ],
)
def test_each_thing_belongs_to_a_side_that_is_there(changes: dict[str, Any], pointer: str) -> None:
    """Each side has ships, and a squadron has one side."""
    assert refused(setup, replace(fleets(), **changes)) == ("inconsistent_battle", pointer)


# A battle from outside


@pytest.mark.parametrize("given", [fleets(), hidden()], ids=["open", "hidden"])
def test_what_is_set_up_is_consistent(given: Setup) -> None:
    """And survives its way over the wire."""
    battle = setup(msgspec.json.decode(msgspec.json.encode(given), type=Setup))
    check(msgspec.json.decode(msgspec.json.encode(battle), type=Battle))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"shields": 3}, "shields"),
        ({"damage_points": 4}, "damage_points"),
        ({"engines": "damaged"}, "halvings"),
        ({"halvings": 1}, "halvings"),
        ({"ew_active": True}, "ew_active"),
        ({"armour_used": True}, "armour_used"),
        ({"launched": ("L1",)}, "launched"),
        ({"hull_points": 0.0}, "hull_points"),
    ],
)
def test_4_a_ship_is_as_it_can_be(changes: dict[str, Any], field: str) -> None:
    """Shields, damage, engines and equipment fit each other (SF-DMG-05, -09, -10)."""
    battle = with_ship(setup(fleets()), **changes)
    assert refused(check, battle) == ("inconsistent_battle", f"/ships/0/{field}")


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"damage_points": 4, "status": "destroyed"}, Options()),
        ({"damage_points": 4}, Options(destroyed_at="exceed")),
        ({"damage_points": 3, "engines": "wrecked", "halvings": 1, "shields": 0}, Options()),
        ({"status": "surrendered"}, Options()),
    ],
)
def test_4_a_damaged_ship_is_one_that_can_be(changes: dict[str, Any], options: Options) -> None:
    """Destroyed, crippled, or with more points by a house rule (SF-RUL-04)."""
    check(with_ship(setup(fleets(options=options)), **changes))


def test_8_mounts_of_a_ship_have_different_names() -> None:
    """A shot names one of them."""
    doubled = (*SR, *SR)
    battle = with_ship(setup(fleets()), sr_launchers=doubled)
    assert refused(check, battle) == ("name_taken", "/ships/0")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"armour": True}, "/ships/0/armour"),
        ({"mine_patterns": 1}, "/ships/0/mine_patterns"),
        ({"lr_launchers": LR}, "/ships/0/lr_launchers"),
        ({"detected_by": ("B",)}, "/ships/0/detected_by"),
    ],
)
def test_7_a_ship_has_nothing_of_a_rule_that_is_off(changes: dict[str, Any], pointer: str) -> None:
    """A battle heeds its options as a set-up does (SF-UMP-6)."""
    assert refused(check, with_ship(setup(fleets()), **changes)) == ("option_off", pointer)


MISSILE = Missile(id="M1", side="A", place=at(3), warhead="contact")
MISSILES = Options(long_range_missiles=True)
FIRED = (Declared("A1", (Shot("B1"),)),)


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"phase": "over"}, "inconsistent_battle", "/result"),
        ({"result": Result("A", "withdrawal")}, "inconsistent_battle", "/result"),
        (
            {"phase": "over", "result": Result("C", "withdrawal")},
            "inconsistent_battle",
            "/result/winner",
        ),
        ({"initiative": ("A",)}, "inconsistent_battle", "/initiative"),
        ({"initiative": ("A", "A")}, "name_taken", "/initiative"),
        ({"finished": ("C",)}, "inconsistent_battle", "/finished"),
        ({"squadron_order": ("Red",)}, "option_off", "/squadron_order"),
        ({"broken": ("Red",)}, "option_off", "/broken"),
        ({"missiles": (MISSILE,)}, "option_off", "/missiles"),
        (
            {"missiles": (replace(MISSILE, moves_made=4),), "options": MISSILES},
            "inconsistent_battle",
            "/missiles/0/moves_made",
        ),
        ({"fire_open": True}, "inconsistent_battle", "/fire_open"),
        ({"declared": FIRED}, "inconsistent_battle", "/declared/0/ship"),
        ({"declared": FIRED, "phase": "fire_bb"}, "inconsistent_battle", "/declared/0/ship"),
        ({"declared": FIRED * 2, "phase": "fire_dd"}, "name_taken", "/declared"),
        (
            {"declared": (Declared("A9", (Shot("B1"),)),), "phase": "fire_dd"},
            "inconsistent_battle",
            "/declared/0/ship",
        ),
        (
            {"declared": (Declared("A1", (Shot("B1", count=9),)),), "phase": "fire_dd"},
            "too_many_shots",
            "/declared/0/shots/0/count",
        ),
        (
            {"declared": (Declared("A1", (Shot("B1", "sr_missile", "S9"),)),), "phase": "fire_dd"},
            "unknown_weapon",
            "/declared/0/shots/0/mount",
        ),
        ({"crippled": ("A9",), "phase": "fire_dd"}, "inconsistent_battle", "/crippled"),
        ({"step": 1}, "inconsistent_battle", "/step"),
        ({"step": 6, "initiative": ("A", "B")}, "inconsistent_battle", "/step"),
        ({"step": 1, "phase": "end"}, "inconsistent_battle", "/step"),
        (
            {"options": Options(electronic_warfare=True)},
            "inconsistent_battle",
            "/options/electronic_warfare",
        ),
    ],
)
def test_2_a_battle_does_not_contradict_itself(
    changes: dict[str, Any], code: str, pointer: str
) -> None:
    """Phase, result, initiative, missiles, declared fire and options (SF-MOVE-01, SF-UMP-3)."""
    assert refused(check, replace(setup(fleets()), **changes)) == (code, pointer)


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "over", "result": Result(None, "victory_condition")},
        {"initiative": ("B", "A"), "finished": ("B",)},
        {"initiative": ("B", "A"), "step": 5},
        {"phase": "over", "result": Result("A", "withdrawal"), "step": 3},
        {"missiles": (replace(MISSILE, moves_made=3),), "options": MISSILES},
        {"declared": FIRED, "phase": "fire_dd", "fire_open": True, "crippled": ("B1",)},
        {
            "declared": FIRED,
            "phase": "over",
            "fire_open": True,
            "result": Result("A", "victory_condition"),
        },
    ],
)
def test_2_a_battle_may_be_anywhere_in_its_turn(changes: dict[str, Any]) -> None:
    """Over, in movement, with missiles in flight, in the middle of fire (SF-MOVE-01)."""
    check(replace(setup(fleets()), **changes))


@pytest.mark.parametrize(
    ("changes", "code", "pointer"),
    [
        ({"counter": None}, "inconsistent_battle", "/ships/0/counter"),
        ({"squadron": None}, "inconsistent_battle", "/ships/0/squadron"),
        ({"counter": "Blue-1"}, "name_taken", "/ships/2/counter"),
        ({"detected_by": ("A",)}, "inconsistent_battle", "/ships/0/detected_by"),
        ({"detected_by": ("B", "B")}, "name_taken", "/ships/0/detected_by"),
        ({"detected_by": ("C",)}, "inconsistent_battle", "/ships/0/detected_by"),
        ({"track": (TableSpot(0.0, 0.0),)}, "wrong_grid", "/ships/0/track/0"),
    ],
)
def test_7_a_hidden_ship_is_as_it_can_be(changes: dict[str, Any], code: str, pointer: str) -> None:
    """Under a counter of its own, detected by others alone (SF-SENS-02)."""
    assert refused(check, with_ship(setup(hidden()), **changes)) == (code, pointer)


def test_7_a_squadron_is_of_ships_or_of_dummies() -> None:
    """A dummy among real ships would be told by its leaving."""
    among = Dummy(id="Red-9", side="A", squadron="Red", spot=HexSpot(0, 0))
    battle = replace(setup(hidden()), dummies=(among,))
    assert refused(check, battle) == ("name_taken", "/dummies")


@pytest.mark.parametrize(
    ("changes", "refuses"),
    [
        ({"dummies": (Dummy(id="B1", side="A", squadron="Ghost", spot=HexSpot(1, 0)),)}, False),
        ({"dummies": (Dummy(id="Ghost-1", side="A", squadron="B1", spot=HexSpot(1, 0)),)}, False),
        ({"minefields": (Minefield("B1", "A", HexSpot(1, 0)),)}, False),
        ({"dummies": (Dummy(id="Blue-1", side="A", squadron="Ghost", spot=HexSpot(1, 0)),)}, True),
        ({"bodies": (Body("Blue-1", at(1)),)}, True),
        ({"bodies": (Body("B1", at(1)),)}, True),
        ({"minefields": (Minefield("F1", "A", HexSpot(1, 0)),) * 2}, True),
    ],
)
def test_7_in_play_a_new_name_may_be_that_of_something_hidden(
    changes: dict[str, Any], *, refuses: bool
) -> None:
    """A dummy's that of an undetected ship, mines' any; otherwise names differ (SF-UMP-35)."""
    options = Options(limited_sensors=True, mines=True)
    battle = replace(setup(hidden(options=options)), **changes)
    if refuses:
        assert refused(check, battle)[0] == "name_taken"
    else:
        check(battle)


def class_rows(**changes: Any) -> Tables:
    """Return tables in which the smallest class differs."""
    return Tables(classes=(replace(CLASSES[0], **changes), *CLASSES[1:]))


@pytest.mark.parametrize(
    ("tables", "pointer"),
    [
        (Tables(classes=CLASSES[::-1]), "/tables/classes"),
        (Tables(classes=(*CLASSES[:4], CLASSES[0])), "/tables/classes"),
        (class_rows(hull_min=9), "/tables/classes/0/hull_min"),
        (
            Tables(movement_steps=(StepRow(first_player=True, classes=("DN",)),)),
            "/tables/movement_steps",
        ),
        (Tables(squadron=SquadronTable(min_ships=7)), "/tables/squadron"),
        (Tables(range_bands=RangeBands(short=9)), "/tables/range_bands"),
        (Tables(damage=DamageTable(major_up_to=6)), "/tables/damage"),
        (Tables(detection=DetectionTable(full=19)), "/tables/detection/full"),
        (Tables(detection=DetectionTable(ew_full=13)), "/tables/detection/ew_full"),
        (Tables(design=DesignCosts(sr_salvoes=(4, 2))), "/tables/design/sr_salvoes"),
        (Tables(design=DesignCosts(lr_salvoes=(3, 2))), "/tables/design/lr_salvoes"),
        (Tables(lr_missile=LongRangeMissileTable(debris_speed=7)), "/tables/lr_missile"),
    ],
)
def test_tables_make_sense(tables: Tables, pointer: str) -> None:
    """A scenario may have its own, and none that contradict themselves (SF-RUL-14)."""
    code = "inconsistent_battle"
    assert refused(setup, fleets(tables=tables)) == (code, pointer)
    assert refused(check, replace(setup(fleets()), tables=tables)) == (code, pointer)


def test_tables_of_a_scenario_shape_its_ships() -> None:
    """What is standard in a class is a table too (SF-SHIP-01)."""
    battle = setup(fleets(tables=class_rows(shields=4, shots=0)))
    assert [(ship.shields, ship.beams) for ship in battle.ships] == [(4, 0), (4, 0)]
