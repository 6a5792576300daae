"""The events of what weapons and shields are set to (CI 7.2.1, 7.2.6, 11.1, 11.2.3)."""

from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.changes import change_fire, change_ship
from umpire.rules.cold_infinity.state.defences import ShieldSplit
from umpire.rules.cold_infinity.state.fire_step import Interception, Use, WeaponUse
from umpire.rules.cold_infinity.state.happening import Happening, Sealed

_USES: dict[Use, str] = {
    "idle": "nothing",
    "attack": "attack",
    "intercept": "intercepts",
    "shield": "a shield",
    "standard": "standard defensive fire",
    "ad_hoc": "ad hoc defensive fire",
    "emergency": "emergency defensive fire",
}


class DefenceSet(Sealed, frozen=True, tag="defence_set", kw_only=True):
    """A weapon is set to a mode of defensive fire, or to nothing, and sealed (CI-7.2.1-1)."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the weapon so, and to intercept nothing."""
        set_so = _with_use(battle, self.unit, self.weapon, self.use)
        return _without_intercept(set_so, self.unit, self.weapon)

    def tell(self) -> str:
        """Tell to what."""
        return f"{self.unit} sets {self.weapon} to {_USES[self.use]}"


class InterceptDeclared(Sealed, frozen=True, tag="intercept_declared", kw_only=True):
    """A weapon is set to shoot at a guided weapon before it strikes, and sealed (CI-11.1.6-1)."""

    unit: str
    side: str
    weapon: str
    guided: str
    tries: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-11.1.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the weapon to intercept this, and nothing else."""
        battle = _with_use(battle, self.unit, self.weapon, "intercept")
        battle = _without_intercept(battle, self.unit, self.weapon)
        now = Interception(self.unit, self.weapon, self.guided, self.tries)
        return change_fire(battle, intercepts=(*battle.fire.intercepts, now))

    def tell(self) -> str:
        """Tell at what, and how often."""
        tries = f", {self.tries} tries" if self.tries > 1 else ""
        return f"{self.unit} will shoot at {self.guided} with {self.weapon}{tries}"


class DefenceSwitched(Sealed, frozen=True, tag="defence_switched", kw_only=True):
    """A weapon is to change its use now that fire is declared; sealed until all have chosen."""

    unit: str
    side: str
    weapon: str
    use: Use
    turn: int
    opens: PhaseName = "allocate_defence"
    rule: str = "CI-7.2.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the change.

        An emergency stays on record before the shield into which the weapon is changed after it.
        """
        now = WeaponUse(self.unit, self.weapon, self.use)
        emergency = WeaponUse(self.unit, self.weapon, "emergency")
        kept = [
            each
            for each in battle.fire.switched
            if (each.unit, each.weapon) != (self.unit, self.weapon)
            or (self.use == "shield" and each == emergency)
        ]
        return change_fire(battle, switched=(*kept, now))

    def tell(self) -> str:
        """Tell what is to change."""
        return f"{self.unit} is to switch {self.weapon} to {_USES[self.use]}"


class WeaponSwitched(Happening, frozen=True, tag="weapon_switched", kw_only=True):
    """A weapon has changed its use for this turn, and all know it (CI-7.2.6-1)."""

    unit: str
    weapon: str
    use: Use
    rule: str = "CI-7.2.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Change the use; it is no longer to be changed."""
        switched = tuple(
            [
                each
                for each in battle.fire.switched
                if (each.unit, each.weapon) != (self.unit, self.weapon)
            ]
        )
        used = _with_use(battle, self.unit, self.weapon, self.use)
        return change_fire(used, switched=switched)

    def tell(self) -> str:
        """Tell what has changed."""
        return f"{self.unit} switches {self.weapon} to {_USES[self.use]}"


class ShieldPointsSplit(Sealed, frozen=True, tag="shield_points_split", kw_only=True):
    """A hybrid shield has so many points of deflection, and absorbs with the rest (CI-11.2.3-1).

    What is shared out after fire is declared is sealed until all have chosen.
    """

    ship: str
    side: str
    shield: str
    deflection: int
    turn: int
    opens: PhaseName
    rule: str = "CI-11.2.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Note how the shield shares its points out."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        others = [each for each in ship.splits if each.shield != self.shield]
        splits = (*others, ShieldSplit(self.shield, self.deflection))
        return change_ship(battle, ship.id, splits=splits)

    def tell(self) -> str:
        """Tell the points of deflection."""
        return f"{self.shield} of {self.ship} deflects with {self.deflection} of its points"


def _with_use(battle: Battle, unit: str, weapon: str, use: Use) -> Battle:
    uses = [each for each in battle.fire.uses if (each.unit, each.weapon) != (unit, weapon)]
    if use != "idle":
        uses.append(WeaponUse(unit, weapon, use))
    return change_fire(battle, uses=tuple(uses))


def _without_intercept(battle: Battle, unit: str, weapon: str) -> Battle:
    intercepts = battle.fire.intercepts
    kept = tuple([each for each in intercepts if (each.unit, each.weapon) != (unit, weapon)])
    return change_fire(battle, intercepts=kept)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DefenceSet,
    InterceptDeclared,
    DefenceSwitched,
    WeaponSwitched,
    ShieldPointsSplit,
)
"""All that can happen by it."""
