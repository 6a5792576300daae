"""The sequence of play as the book prints it: steps, phases, sub-steps (CI 2.0)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.options import Level, MovementTurns, Options

Operation: TypeAlias = Literal[
    "allocate_power",
    "toggle_high_density",
    "activate_drive",
    "transfer_bridge",
    "determine_initiative",
    "allocate_ew",
    "assign_adaptive_armour",
    "announce_ess",
    "toggle_masking",
    "launch_guided",
    "announce_deployment",
    "evade",
    "plot_movement",
    "reveal_plots",
    "move",
    "detect_mine",
    "activate_mine",
    "move_drone",
    "barnstorm",
    "snap_manoeuvre",
    "rotate_section",
    "ram",
    "entangle",
    "declare_attack",
    "declare_defence",
    "declare_intercept",
    "switch_defence",
    "switch_emergency_defence",
    "allocate_defence",
    "declare_countermeasures",
    "announce_ew",
    "spend_detector",
    "intercept",
    "fire_rockets",
    "deploy_chaff",
    "strike",
    "fire_stationary",
    "fire_starship",
    "check_failure",
    "dogfight",
    "fire_small_vessel",
    "check_drive",
    "check_reactor",
    "check_catastrophe",
    "detach_section",
    "reduce_armour",
    "escape",
    "deploy_stationary",
    "use_drive",
    "use_hangar",
    "handle_cargo",
    "reload_rack",
    "dock",
    "use_dock",
    "repair",
    "sink_heat",
    "check_heat",
    "jettison_sink",
    "hack",
]
"""Kinds of operation: each has one place in the sequence (CI-2.0-1)."""


class SubStep(NamedTuple):
    """A sub-step, the rule behind it, the operations that belong there, and its own parts."""

    name: str
    title: str
    rule: str
    operations: tuple[Operation, ...] = ()
    parts: tuple["SubStep", ...] = ()


class TurnPhase(NamedTuple):
    """A phase and its sub-steps in order; some operations belong to the phase at large."""

    name: str
    title: str
    rule: str
    sub_steps: tuple[SubStep, ...]
    operations: tuple[Operation, ...] = ()


class TurnStep(NamedTuple):
    """A step of the turn and its phases in order."""

    name: str
    title: str
    phases: tuple[TurnPhase, ...]


class Place(NamedTuple):
    """Where in a turn an operation belongs; no sub-step: to the phase at large."""

    step: str
    phase: TurnPhase
    sub_step: str | None


Outline: TypeAlias = tuple[TurnStep, ...]


def places(outline: Outline) -> Iterator[tuple[Operation, Place]]:
    """Yield every operation with its place, in the order of the turn."""
    for step in outline:
        for phase in step.phases:
            for sub_step, operation in _operations(phase.sub_steps):
                yield operation, Place(step.name, phase, sub_step)
            for operation in phase.operations:
                yield operation, Place(step.name, phase, None)


def _operations(sub_steps: Iterable[SubStep]) -> Iterator[tuple[str, Operation]]:
    """Yield the operations of sub-steps and of their parts."""
    for sub_step in sub_steps:
        for operation in sub_step.operations:
            yield sub_step.name, operation
        yield from _operations(sub_step.parts)


def names_of(sub_steps: Iterable[SubStep]) -> Iterator[str]:
    """Yield the names of sub-steps and of their parts."""
    for sub_step in sub_steps:
        yield sub_step.name
        yield from names_of(sub_step.parts)


def places_of(operation: Operation, outline: Outline) -> tuple[Place, ...]:
    """Return where an operation belongs; none: it is not in play.

    There is only one place, except for plots, and for rams among units that all move (CI-2.2.1-1).
    """
    return tuple(place for each, place in places(outline) if each == operation)


_SHIP_BY_SHIP = (
    SubStep("partial_shift_begins", "Partial shifts begin", "CI-2.0-6"),
    SubStep("thrust", "Thrust is spent", "CI-2.0-2"),
    SubStep("continuing_manoeuvres", "Manoeuvres go on", "CI-5.4.2.1-1"),
    SubStep("movement", "The ship moves", "CI-5.4.1-1"),
    SubStep("mid_step_acceleration", "Thrust on the way", "CI-5.4.2.5-1"),
    SubStep("mine_activation", "Mines are found, and go off", "CI-2.0-6", ("activate_mine",)),
)

_BASIC_PARTS = ("thrust", "continuing_manoeuvres", "movement")

_BASIC_MOVES: tuple[Operation, ...] = ("move",)

_ADVANCED_MOVES: tuple[Operation, ...] = ("move", "evade", "detect_mine")


PLOTS: dict[MovementTurns, tuple[SubStep, ...]] = {
    "initiative": (),
    "simultaneous": (
        SubStep("all_plot", "All plot in secret", "CI-2.2.1-1", ("plot_movement",)),
        SubStep("all_reveal", "All plots are shown", "CI-2.2.1-1", ("reveal_plots",)),
        SubStep("all_move", "All move", "CI-2.2.1-1", ("ram",)),
    ),
    "nimble": (
        SubStep("starships_plot", "Starships plot", "CI-2.2.1.1-1", ("plot_movement",)),
        SubStep("starships_reveal", "Their plots are shown", "CI-2.2.1.1-1", ("reveal_plots",)),
        SubStep("small_vessels_plot", "Small vessels plot", "CI-2.2.1.1-1", ("plot_movement",)),
        SubStep("small_vessels_reveal", "Their plots are shown", "CI-2.2.1.1-1", ("reveal_plots",)),
        SubStep("all_move", "All move", "CI-2.2.1.1-1", ("ram",)),
    ),
}
"""How plots are made and carried out. Plots are final, but for snap manoeuvres (CI-2.2.1-1).

A ram among moving units is resolved at once, before the others go on.
"""


def _moves(level: Level, turns: MovementTurns) -> SubStep:
    basic = level == "basic"
    operations = _BASIC_MOVES if basic else _ADVANCED_MOVES
    parts = tuple(part for part in _SHIP_BY_SHIP if not basic or part.name in _BASIC_PARTS)
    if turns != "initiative":
        *plots, moved = PLOTS[turns]
        whole = (*plots, moved._replace(parts=parts))
        return SubStep("simultaneous_moves", "All move by plots", moved.rule, operations[1:], whole)
    rule = "CI-2.0-2" if basic else "CI-2.0-6"
    return SubStep("initiative_order_moves", "Units move in turn", rule, operations, parts)


_SNAP = SubStep("snap_manoeuvres", "Snap manoeuvres", "CI-5.5.1-1", ("snap_manoeuvre",))


def movement_step(level: Level, turns: MovementTurns) -> TurnStep:
    """Return the Movement Step (CI-2.0-2, -6, CI-2.2.1-1)."""
    sub_steps: tuple[SubStep, ...] = (_moves(level, turns), _SNAP)
    if level == "advanced":
        sub_steps = (
            SubStep("derelicts", "Derelict units move", "CI-5.7-1"),
            _moves(level, turns),
            SubStep("drones", "Drones move", "CI-9.2.3-1", ("move_drone",)),
            SubStep("barnstorming", "Barnstorming", "CI-5.5.3-1", ("barnstorm",)),
            SubStep("weapon_induced", "Weapons move units", "CI-2.0-6"),
            _SNAP,
            SubStep("rotating_sections", "Sections rotate", "CI-2.0-6", ("rotate_section",)),
        )
    rule = "CI-2.0-2" if level == "basic" else "CI-2.0-6"
    phase = TurnPhase("movement", "Movement", rule, sub_steps)
    return TurnStep("movement", "Movement", (phase,))


_DEFICIENCIES = SubStep("deficiencies", "Shortages are made good", "CI-3.2-3", ("allocate_power",))

_DEACTIVATIONS = SubStep("announce_deactivations", "What is switched is told", "CI-3.2-1")

_INITIATIVE = SubStep(
    "initiative", "Initiative is thrown for", "CI-2.1.2-1", ("determine_initiative",)
)

_EW_SECRET = SubStep("ew_secret", "EW levels are set in secret", "CI-2.1.3-1", ("allocate_ew",))

_GUIDED_LAUNCH = SubStep(
    "guided_launch", "Guided weapons are launched", "CI-2.1.4-1", ("launch_guided",)
)

_SECRET_DF = SubStep("secret_df", "Defensive fire is chosen in secret", "CI-2.3.1-1")

_DECLARED = SubStep("declare_attacks_df", "Attacks and defensive fire are told", "CI-2.3.1-1")

_SWITCH = (
    SubStep("switch_sdf", "Weapons switch to defence", "CI-2.3.1-1", ("switch_defence",)),
    SubStep("switch_edf", "Emergency defence", "CI-2.3.1-1", ("switch_emergency_defence",)),
    SubStep("allocate_df", "Defence is put against shots", "CI-2.3.1-1", ("allocate_defence",)),
)

_ANNOUNCE_EW = SubStep("announce_ew", "EW levels are announced", "CI-2.1.3-1", ("announce_ew",))

_SMALL_VESSELS = TurnPhase(
    "small_vessel",
    "Small vessel weapons",
    "CI-2.3.5-1",
    (
        SubStep("failure_check_1", "Systems may fail", "CI-2.3.5-1", ("check_failure",)),
        SubStep("small_vs_small", "Small vessels at each other", "CI-2.3.5-1", ("dogfight",)),
        SubStep("small_vs_other", "Small vessels at others", "CI-2.3.5-1", ("fire_small_vessel",)),
    ),
)

_STARSHIPS = TurnPhase(
    "starship",
    "Starship weapons",
    "CI-2.3-1",
    (SubStep("fire", "Starships fire", "CI-2.3-1", ("fire_starship",)),),
)

_STRIKE = SubStep("to_hit", "Guided weapons strike", "CI-2.3.2-1", ("strike",))

_FAILURE_2 = SubStep("failure_check_2", "Systems may fail again", "CI-2.0-3")

_DETACH = SubStep("sections_detach", "Lost sections detach", "CI-2.4-1", ("detach_section",))

_ESCAPES = SubStep("escapes", "Small vessels escape", "CI-2.0-3", ("escape",))

_HANDLING = (
    SubStep("hangar", "Hangars", "CI-2.0-3", ("use_hangar",)),
    SubStep("cargo", "Cargo", "CI-2.0-3", ("handle_cargo",)),
    SubStep("reload_racks", "Reload racks", "CI-9.2.4-1", ("reload_rack",)),
)


_BASIC_PRELIMINARY = TurnStep(
    "preliminary_actions",
    "Preliminary Actions",
    (
        TurnPhase("power_allocation", "Power", "CI-2.0-2", (_DEFICIENCIES, _DEACTIVATIONS)),
        TurnPhase("initiative", "Initiative", "CI-2.0-2", (_INITIATIVE,)),
        TurnPhase("electronic_warfare", "Electronic warfare", "CI-2.0-2", (_EW_SECRET,)),
        TurnPhase("launch", "Weapon launch", "CI-2.0-2", (_GUIDED_LAUNCH,)),
    ),
)

_BASIC_FIRE = TurnStep(
    "weapons_fire",
    "Weapons Fire",
    (
        TurnPhase(
            "determination",
            "Fire determination",
            "CI-2.0-3",
            (
                SubStep(
                    "secret_attacks",
                    "Attacks are chosen in secret",
                    "CI-2.3.1-1",
                    ("declare_attack",),
                ),
                _SECRET_DF._replace(operations=("declare_defence",)),
                _DECLARED,
                *_SWITCH,
                _ANNOUNCE_EW,
            ),
        ),
        TurnPhase("guided", "Guided weapons", "CI-2.3.2-1", (_STRIKE,)),
        _STARSHIPS,
        _SMALL_VESSELS,
    ),
)

_BASIC_END = (
    TurnStep(
        "damage_effects",
        "Damage Effects",
        (TurnPhase("damage_effects", "Damage", "CI-2.0-3", (_FAILURE_2, _DETACH, _ESCAPES)),),
    ),
    TurnStep(
        "final_actions",
        "Final Actions",
        (TurnPhase("final", "Final actions", "CI-2.0-3", _HANDLING),),
    ),
)


_ADVANCED_PRELIMINARY = TurnStep(
    "preliminary_actions",
    "Preliminary Actions",
    (
        TurnPhase(
            "power_allocation",
            "Power",
            "CI-2.0-4",
            (
                _DEFICIENCIES,
                SubStep("recharge", "Plants recharge", "CI-3.1.2-1"),
                _DEACTIVATIONS,
                SubStep(
                    "high_density_sensors",
                    "Fighters change their sensors",
                    "CI-4.3.1-1",
                    ("toggle_high_density",),
                ),
                SubStep(
                    "trans_light_activation",
                    "Trans-light drives go on",
                    "CI-2.1.1.1-1",
                    ("activate_drive",),
                ),
                SubStep("in_shifting", "Shifting ships begin to appear", "CI-2.0-4"),
                SubStep("in_warping", "Warping ships begin to appear", "CI-2.0-4"),
            ),
        ),
        TurnPhase(
            "initiative",
            "Initiative",
            "CI-2.0-5",
            (
                SubStep(
                    "bridge_transfers",
                    "Control passes between bridges",
                    "CI-2.1.2.2-1",
                    ("transfer_bridge",),
                ),
                _INITIATIVE,
            ),
        ),
        TurnPhase(
            "electronic_warfare",
            "Electronic warfare",
            "CI-2.0-5",
            (
                _EW_SECRET,
                SubStep(
                    "adaptive_armour",
                    "Adaptive armour is set in secret",
                    "CI-2.1.3.1-1",
                    ("assign_adaptive_armour",),
                ),
                SubStep(
                    "ess_announced", "ESS functions are told", "CI-2.1.3.1-1", ("announce_ess",)
                ),
                SubStep(
                    "masking_toggled", "Masking goes on or off", "CI-2.1.3.1-1", ("toggle_masking",)
                ),
            ),
        ),
        TurnPhase(
            "launch",
            "Weapon launch",
            "CI-2.0-5",
            (
                _GUIDED_LAUNCH,
                SubStep(
                    "stationary_announcement",
                    "Deployments are told",
                    "CI-2.1.4.1-1",
                    ("announce_deployment",),
                ),
            ),
        ),
    ),
)

_BOARDING = TurnStep(
    "boarding_actions",
    "Boarding Actions",
    (
        TurnPhase(
            "boarding",
            "Boarding",
            "CI-2.0-7",
            (
                SubStep("deck_combat", "Fights on deck", "CI-2.0-7"),
                SubStep("teleporters", "Teleporters", "CI-2.0-7"),
                SubStep("ramming", "Rams", "CI-2.0-7", ("ram",)),
                SubStep("entanglement", "Entanglement", "CI-2.0-7", ("entangle",)),
                SubStep("boarding_torpedoes", "Boarding torpedoes unload", "CI-2.0-7"),
                SubStep("breaching_assault_unload", "Boarding shuttles unload", "CI-2.0-7"),
                SubStep("breaching_attach", "Breaching shuttles attach", "CI-2.0-7"),
                SubStep("assault_land", "Assault shuttles land", "CI-2.0-7"),
                SubStep("voluntary_transfers", "Transfers begin", "CI-2.0-7"),
                SubStep("derelicts_captured", "Derelicts are taken", "CI-2.0-7"),
                SubStep("pods_recovered", "Escape pods are taken in", "CI-2.0-7"),
            ),
        ),
    ),
)

_ADVANCED_FIRE = TurnStep(
    "weapons_fire",
    "Weapons Fire",
    (
        TurnPhase(
            "determination",
            "Fire determination",
            "CI-2.0-8",
            (
                SubStep(
                    "secret_attacks_intercepts",
                    "Attacks and intercepts are chosen in secret",
                    "CI-2.3.1-1",
                    ("declare_attack",),
                ),
                _SECRET_DF._replace(operations=("declare_defence",)),
                _DECLARED,
                SubStep(
                    "declare_intercepts", "Intercepts are told", "CI-2.0-8", ("declare_intercept",)
                ),
                *_SWITCH,
                SubStep(
                    "amrs_chaff_flares",
                    "Rockets, chaff and flares are told",
                    "CI-2.3.1.1-1",
                    ("declare_countermeasures",),
                ),
                _ANNOUNCE_EW,
                SubStep("ew_detectors", "EW detectors spend", "CI-2.3.1.1-1", ("spend_detector",)),
            ),
        ),
        TurnPhase(
            "guided",
            "Guided weapons",
            "CI-2.0-9",
            (
                SubStep("intercepts", "Intercepts are thrown for", "CI-2.3.2-1", ("intercept",)),
                SubStep("amrs", "Rockets fire", "CI-2.3.2-1", ("fire_rockets",)),
                SubStep("chaff_flares", "Chaff and flares", "CI-2.3.2-1", ("deploy_chaff",)),
                _STRIKE,
            ),
        ),
        TurnPhase(
            "stationary",
            "Stationary weapons",
            "CI-2.3.3-1",
            (
                SubStep(
                    "docks_bases_stations",
                    "Docks, bases and stations fire",
                    "CI-2.3.3-1",
                    ("fire_stationary",),
                ),
                SubStep("satellites_platforms", "Satellites and platforms fire", "CI-2.3.3-1"),
                SubStep("deployment", "What is deployed cannot fire yet", "CI-2.3.3-1"),
            ),
        ),
        _STARSHIPS,
        _SMALL_VESSELS,
    ),
)

_ADVANCED_DAMAGE = TurnStep(
    "damage_effects",
    "Damage Effects",
    (
        TurnPhase(
            "damage_effects",
            "Damage",
            "CI-2.0-10",
            (
                _FAILURE_2,
                SubStep("special_system_damage", "Special damage is noted", "CI-2.0-10"),
                SubStep("hyper_meltdown", "Drives melt or explode", "CI-2.0-10", ("check_drive",)),
                SubStep("reactor_detonation", "Reactors explode", "CI-2.0-10", ("check_reactor",)),
                SubStep("ongoing_catastrophic", "Catastrophes go on", "CI-2.0-10"),
                SubStep(
                    "catastrophic_rolls", "Catastrophes begin", "CI-2.0-10", ("check_catastrophe",)
                ),
                _DETACH,
                SubStep("armour_reduction", "Armour is reduced", "CI-2.0-10", ("reduce_armour",)),
                _ESCAPES,
            ),
        ),
    ),
)

_ADVANCED_FINAL = TurnStep(
    "final_actions",
    "Final Actions",
    (
        TurnPhase(
            "final",
            "Final actions",
            "CI-2.0-11",
            (
                SubStep("trans_light", "Trans-light drives work", "CI-2.0-11", ("use_drive",)),
                *_HANDLING,
                SubStep("docking", "Ships dock", "CI-2.0-11", ("dock",)),
                SubStep("docked_operations", "Docked ships at work", "CI-2.0-11", ("use_dock",)),
            ),
            # The outline prints it among stationary weapons; the rules place it here (CI-RUL-11).
            ("deploy_stationary",),
        ),
        TurnPhase(
            "adjustments",
            "Ship adjustments",
            "CI-2.0-11",
            (
                SubStep("repair", "Repair systems work", "CI-2.0-11", ("repair",)),
                SubStep("hsr_accumulate", "Sinks take heat", "CI-16.8.2-1", ("sink_heat",)),
                SubStep("overheating", "Plants may shut down", "CI-3.6-1", ("check_heat",)),
                SubStep("hsr_capacity", "Sinks may be full", "CI-16.8.2-3"),
                SubStep("hsr_radiate", "Sinks lose heat", "CI-16.8.2-1"),
                SubStep("hsr_melt_damage", "Melting sinks do damage", "CI-16.8.2-3"),
                SubStep("hsr_jettison", "Sinks go overboard", "CI-16.8.2-3", ("jettison_sink",)),
                SubStep("hacking", "Hacking", "CI-2.0-11", ("hack",)),
            ),
        ),
    ),
)


def outline(options: Options) -> Outline:
    """Return the turn as the options make it (CI-2.0-1 to -11, CI-2.2.1-1, CI-RUL-1)."""
    return _outline(options.level, options.movement_turns)


@cache
def _outline(level: Level, turns: MovementTurns) -> Outline:
    movement = movement_step(level, turns)
    if level == "basic":
        return (_BASIC_PRELIMINARY, movement, _BASIC_FIRE, *_BASIC_END)
    return (
        _ADVANCED_PRELIMINARY,
        movement,
        _BOARDING,
        _ADVANCED_FIRE,
        _ADVANCED_DAMAGE,
        _ADVANCED_FINAL,
    )


@cache
def sub_steps(level: Level, turns: MovementTurns) -> frozenset[str]:
    """Return the names of all sub-steps of a turn, and of their parts."""
    return frozenset(
        name
        for step in _outline(level, turns)
        for phase in step.phases
        for name in names_of(phase.sub_steps)
    )
