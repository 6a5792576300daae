"""CI 2.0, 2.2.1: the sequence of play, basic, advanced, and with plots."""

from typing import get_args

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.outline import (
    Operation,
    Outline,
    Place,
    TurnPhase,
    outline,
    places,
    places_of,
)
from umpire.rules.cold_infinity.state.options import MovementTurns, Options

BASIC = outline(Options(level="basic"))
ADVANCED = outline(Options())
OPERATIONS: tuple[Operation, ...] = get_args(Operation)


def phases_of(whole: Outline) -> list[TurnPhase]:
    return [phase for step in whole for phase in step.phases]


def phase_called(name: str, whole: Outline) -> TurnPhase:
    return next(phase for phase in phases_of(whole) if phase.name == name)


def place_in(phase: str, operation: Operation, whole: Outline) -> Place:
    (place,) = (each for each in places_of(operation, whole) if each.phase.name == phase)
    return place


def steps(whole: Outline) -> list[str]:
    return [step.name for step in whole]


def sub_steps(whole: Outline, phase: str) -> list[str]:
    return [sub_step.name for sub_step in phase_called(phase, whole).sub_steps]


def test_2_0_the_steps_of_a_turn() -> None:
    """CI-2.0-1, CI-RUL-1."""
    assert steps(BASIC) == [
        "preliminary_actions",
        "movement",
        "weapons_fire",
        "damage_effects",
        "final_actions",
    ]
    assert steps(ADVANCED) == [*steps(BASIC)[:2], "boarding_actions", *steps(BASIC)[2:]]


@rows(
    ("power_allocation", "deficiencies announce_deactivations"),
    ("initiative", "initiative"),
    ("electronic_warfare", "ew_secret"),
    ("launch", "guided_launch"),
    ("movement", "initiative_order_moves snap_manoeuvres"),
    (
        "determination",
        (
            "secret_attacks secret_df declare_attacks_df switch_sdf switch_edf allocate_df "
            "announce_ew"
        ),
    ),
    ("guided", "to_hit"),
    ("small_vessel", "failure_check_1 small_vs_small small_vs_other"),
    ("damage_effects", "failure_check_2 sections_detach escapes"),
    ("final", "hangar cargo reload_racks"),
)
def test_2_0_the_basic_outline(phase: str, expected: str) -> None:
    """CI-2.0-2, CI-2.0-3, CI-2.3-1, CI-2.3.5-1."""
    assert sub_steps(BASIC, phase) == expected.split()


@rows(
    (
        "power_allocation",
        (
            "deficiencies recharge announce_deactivations high_density_sensors "
            "trans_light_activation in_shifting in_warping"
        ),
    ),
    ("initiative", "bridge_transfers initiative"),
    ("electronic_warfare", "ew_secret adaptive_armour ess_announced masking_toggled"),
    ("launch", "guided_launch stationary_announcement"),
    (
        "movement",
        (
            "derelicts initiative_order_moves drones barnstorming weapon_induced "
            "snap_manoeuvres rotating_sections"
        ),
    ),
    (
        "boarding",
        (
            "deck_combat teleporters ramming entanglement boarding_torpedoes "
            "breaching_assault_unload breaching_attach assault_land voluntary_transfers "
            "derelicts_captured pods_recovered"
        ),
    ),
    (
        "determination",
        (
            "secret_attacks_intercepts secret_df declare_attacks_df declare_intercepts "
            "switch_sdf switch_edf allocate_df amrs_chaff_flares announce_ew ew_detectors"
        ),
    ),
    ("guided", "intercepts amrs chaff_flares to_hit"),
    ("stationary", "docks_bases_stations satellites_platforms deployment"),
    ("small_vessel", "failure_check_1 small_vs_small small_vs_other"),
    (
        "damage_effects",
        (
            "failure_check_2 special_system_damage hyper_meltdown reactor_detonation "
            "ongoing_catastrophic catastrophic_rolls sections_detach armour_reduction escapes"
        ),
    ),
    ("final", "trans_light hangar cargo reload_racks docking docked_operations"),
    (
        "adjustments",
        (
            "repair hsr_accumulate overheating hsr_capacity hsr_radiate hsr_melt_damage "
            "hsr_jettison hacking"
        ),
    ),
)
def test_2_0_the_advanced_outline(phase: str, expected: str) -> None:
    """In the book's order (CI-2.0-4 to CI-2.0-11, CI-2.3.1-1, CI-2.3.1.1-1, CI-RUL-115).

    Its parts are CI-2.0-5, CI-2.0-6, CI-2.0-7, CI-2.0-8, CI-2.0-9, CI-2.0-10, CI-2.1.3.1-1,
    CI-2.1.4.1-1, CI-2.3.2-1, CI-2.3.3-1 and CI-2.4-1.
    """
    assert sub_steps(ADVANCED, phase) == expected.split()


@rows(
    (BASIC, "thrust continuing_manoeuvres movement"),
    (
        ADVANCED,
        (
            "partial_shift_begins thrust continuing_manoeuvres movement mid_step_acceleration "
            "mine_activation"
        ),
    ),
)
def test_2_0_what_each_ship_does_on_its_move(whole: Outline, expected: str) -> None:
    """CI-2.0-2, CI-2.0-6."""
    moves = next(
        each
        for each in phase_called("movement", whole).sub_steps
        if each.name == "initiative_order_moves"
    )
    assert [part.name for part in moves.parts] == expected.split()


@rows(
    ("simultaneous", "all_plot all_reveal all_move"),
    ("nimble", "starships_plot starships_reveal small_vessels_plot small_vessels_reveal all_move"),
)
def test_2_2_1_plots_take_the_place_of_initiative_order(
    turns: MovementTurns, expected: str
) -> None:
    """CI-2.2.1-1, CI-2.2.1.1-1."""
    whole = outline(Options(movement_turns=turns))
    moves, snaps = (phase_called("movement", whole).sub_steps[index] for index in (1, 5))
    assert [part.name for part in moves.parts] == expected.split()
    assert [part.name for part in moves.parts[-1].parts][1] == "thrust"
    assert snaps.name == "snap_manoeuvres"
    assert place_in("movement", "ram", whole).sub_step == "all_move"
    assert not places_of("move", whole)


@rows(*OPERATIONS)
def test_2_0_every_operation_has_one_place(operation: Operation) -> None:
    """CI-2.0-1."""
    plotted = operation in ("plot_movement", "reveal_plots")
    assert len(places_of(operation, ADVANCED)) == (0 if plotted else 1)


@rows("simultaneous", "nimble")
def test_2_2_1_plots_are_given_and_shown_in_the_movement_step(turns: MovementTurns) -> None:
    """CI-2.2.1.1-1."""
    whole = outline(Options(movement_turns=turns))
    homes = places_of("plot_movement", whole)
    assert len(homes) == (2 if turns == "nimble" else 1)
    assert {place.phase.name for place in homes} == {"movement"}


def test_2_0_no_outline_names_a_phase_or_an_operation_twice() -> None:
    """CI-2.0-1."""
    for whole in (BASIC, ADVANCED):
        names = [phase.name for phase in phases_of(whole)]
        assert len(names) == len(set(names))
        operations = [operation for operation, _ in places(whole)]
        assert len(operations) == len(set(operations))
        rules = [sub_step.rule for phase in phases_of(whole) for sub_step in phase.sub_steps]
        assert all(rule.startswith("CI-") for rule in rules)


def test_2_0_attacks_are_declared_in_one_phase_alone() -> None:
    """CI-2.0-1."""
    (place,) = places_of("declare_attack", BASIC)
    assert (place.step, place.phase.name) == ("weapons_fire", "determination")


def test_2_0_what_is_not_in_play_has_no_place() -> None:
    """CI-RUL-1."""
    assert not places_of("announce_ess", BASIC)
    assert not places_of("ram", BASIC)


def test_2_0_deployed_weapons_are_placed_in_final_actions() -> None:
    """CI-RUL-11, CI-2.1.4.1-1."""
    assert place_in("launch", "announce_deployment", ADVANCED).step == "preliminary_actions"
    assert place_in("final", "deploy_stationary", ADVANCED).sub_step is None


@rows(
    ("activate_drive", "power_allocation"),
    ("use_drive", "final"),
    ("allocate_power", "power_allocation"),
    ("transfer_bridge", "initiative"),
    ("allocate_ew", "electronic_warfare"),
    ("announce_ew", "determination"),
    ("launch_guided", "launch"),
    ("strike", "guided"),
    ("check_heat", "adjustments"),
    ("detach_section", "damage_effects"),
)
def test_2_1_where_the_operations_of_power_and_sensors_belong(
    operation: Operation, phase: str
) -> None:
    """CI-2.1.1.1-1, CI-2.1.1-1, CI-2.1.3-1, CI-2.1.4-1."""
    assert [place.phase.name for place in places_of(operation, ADVANCED)] == [phase]
