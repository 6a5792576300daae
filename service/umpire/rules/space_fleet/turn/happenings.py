"""The events of the sequence of play (SF 2)."""

from msgspec.structs import replace

from umpire.kernel.happening import Happening
from umpire.rules.space_fleet.state.battle import Battle, PhaseName
from umpire.rules.space_fleet.state.ship import Missile, Ship

TITLES: dict[PhaseName, str] = {
    "launch": "Launch of long-range missiles",
    "bodies": "Asteroids, planets and debris",
    "movement": "Movement",
    "missiles": "Movement of long-range missiles",
    "missile_defence": "Fire at long-range missiles",
    "missile_attacks": "Attacks of long-range missiles",
    "fire_dd": "Fire of destroyers",
    "fire_lc": "Fire of light cruisers",
    "fire_hc": "Fire of heavy cruisers",
    "fire_bb": "Fire of battleships",
    "fire_dn": "Fire of dreadnoughts",
    "end": "Regeneration and repair",
    "over": "End of the battle",
}
"""The phases of a turn, as the book calls them."""


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `launch`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "SF-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; in a new turn nothing has been done yet."""
        begun = replace(
            battle,
            turn=self.turn,
            phase=self.phase,
            finished=(),
            step=0,
            declared=(),
            fire_open=False,
            crippled=(),
        )
        return begun if self.turn == battle.turn else _new_turn(begun)

    def tell(self) -> str:
        title = TITLES[self.phase]
        return f"Turn {self.turn}: {title[0].lower()}{title[1:]}"


class SideFinished(Happening, frozen=True, tag="side_finished", kw_only=True):
    """A side has nothing more to order in this phase or step."""

    side: str
    rule: str = "SF-UMP-2"

    def apply(self, battle: Battle) -> Battle:
        """Note the side among those that have finished."""
        return replace(battle, finished=(*battle.finished, self.side))

    def tell(self) -> str:
        return f"{self.side} is done"


def _new_turn(battle: Battle) -> Battle:
    return replace(
        battle,
        initiative=(),
        squadron_order=(),
        ships=tuple([_fresh_ship(ship) for ship in battle.ships]),
        missiles=tuple([_fresh_missile(missile) for missile in battle.missiles]),
    )


def _fresh_ship(ship: Ship) -> Ship:
    return replace(
        ship,
        track=(),
        moved=False,
        laid=False,
        launched=(),
        fired_beam=False,
        fired_direct=False,
        fired_any=False,
        fired_plasma=False,
        fired_at_missile=False,
        spent_beams=0,
        spent_mounts=(),
        armour_used=False,
    )


def _fresh_missile(missile: Missile) -> Missile:
    return replace(missile, moved=False, target=None)
