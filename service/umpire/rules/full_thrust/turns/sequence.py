"""The sequence of play: nine phases, some of them in parts (FT 2.7)."""

import msgspec

from umpire.rules.full_thrust.state.battle import PhaseName


class PhaseOfPlay(msgspec.Struct, frozen=True):
    """A phase: its name, its title in the book, and the rule of its beginning."""

    name: PhaseName
    title: str
    rule: str


SEQUENCE: tuple[PhaseOfPlay, ...] = (
    PhaseOfPlay("orders", "1. Write orders", "FT-2.7-2"),
    PhaseOfPlay("initiative", "2. Roll for initiative", "FT-2.7-3"),
    PhaseOfPlay("fighters", "3. Move fighter groups", "FT-2.7-4"),
    PhaseOfPlay("missiles", "3. Launch missiles", "FT-2.7-5"),
    PhaseOfPlay("movement", "4. Move ships", "FT-2.7-6"),
    PhaseOfPlay("sensors", "4. Scan with active sensors", "FT-11.1-3"),
    PhaseOfPlay("secondary_moves", "5. Secondary moves of fighters", "FT-2.7-8"),
    PhaseOfPlay("allocation", "5. Allocate missile and fighter attacks", "FT-2.7-8"),
    PhaseOfPlay("fighter_actions", "6. Fighters against fighters and missiles", "FT-2.7-9"),
    PhaseOfPlay("point_defence", "6. Point defence fire", "FT-2.7-9"),
    PhaseOfPlay("attacks", "7. Missile and fighter attacks", "FT-2.7-11"),
    PhaseOfPlay("templates", "8. Nova shots of earlier turns move", "FT-12.3-2"),
    PhaseOfPlay("fire", "8. Ships fire", "FT-2.7-12"),
    PhaseOfPlay("boarding", "8. Boarding actions, after all fire", "FT-RUL-75"),
    PhaseOfPlay("damage_control", "9. Damage control", "FT-2.7-15"),
)
"""In order; what each waits for stands in `turns.phases`."""
OVER = PhaseOfPlay("over", "The end", "FT-UMP-5")
