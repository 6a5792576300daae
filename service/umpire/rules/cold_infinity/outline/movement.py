"""The Movement Step: in initiative order, or all by plots at the same time (CI 2.0, 2.2)."""

from umpire.rules.cold_infinity.outline.parts import Operation, SubStep, TurnPhase, TurnStep
from umpire.rules.cold_infinity.state.flight_options import Level, MovementTurns

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
    """Return the sub-step in which units move."""
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
