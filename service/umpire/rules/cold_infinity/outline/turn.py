"""The outlines of a turn, basic and advanced, in the book's order (CI 2.0)."""

from functools import cache

from umpire.rules.cold_infinity.outline.parts import (
    Outline,
    SubStep,
    TurnPhase,
    TurnStep,
    movement_step,
    names_of,
)
from umpire.rules.cold_infinity.state.flight_options import Level, MovementTurns
from umpire.rules.cold_infinity.state.options import Options

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
_ANNOUNCE_EW = SubStep("announce_ew", "EW levels are told", "CI-2.1.3-1", ("announce_ew",))
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
