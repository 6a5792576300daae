"""What the owner of a ship wants of its defences, and what others know of them (CI 11, 7.4.1)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.arms import MOST
from umpire.rules.cold_infinity.state.bounds import Count, SectionName

Reduction: TypeAlias = Literal["damage", "range"]


class WeaponWear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one weapon loses that has lost half its structure (CI-13.1.9-1)."""

    weapon: Id
    wear: Reduction


class AgainstShot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of a ship wants against one shot of this turn, by its name (CI-11.2.7-1).

    A guided weapon is a shot, too. Where nothing is named, what holds for every shot does.
    """

    shot: Id
    picks: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    shields: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()


class Defences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the owner of a ship wants where the rules let the defender choose.

    - `picks`: systems in the order in which they are given up, where several are struck
      (CI-7.4.1.3-5).
    - `shields`: which act first (CI-11.2.7-1).
    - `wear`: what a weapon loses that has lost half its structure (CI-13.1.9-1); `wears` say so
      of single weapons.
    - `stores`: whether new points of adaptive armour are stored (CI-11.4.2-4).
    - `shots`: picks and shields against single shots; they are forgotten when the turn ends.
    """

    picks: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    shields: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    wear: Reduction = "damage"
    stores: bool = False
    wears: Annotated[tuple[WeaponWear, ...], Meta(max_length=MOST)] = ()
    shots: Annotated[tuple[AgainstShot, ...], Meta(max_length=MOST)] = ()

    def wear_of(self, weapon: str) -> Reduction:
        """Return what a weapon is to lose."""
        return next((each.wear for each in self.wears if each.weapon == weapon), self.wear)

    def picks_against(self, shot: str) -> tuple[Id, ...]:
        """Return which systems are given up first to a shot."""
        return self._against(shot).picks or self.picks

    def shields_against(self, shot: str) -> tuple[Id, ...]:
        """Return which shields act first against a shot."""
        return self._against(shot).shields or self.shields

    def _against(self, shot: str) -> AgainstShot:
        found = (each for each in self.shots if each.shot == shot)
        return next(found, AgainstShot(shot=shot))


class ShieldSplit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hybrid shield shares out its points: so many deflect, the rest absorb (CI-11.2.3-1)."""

    shield: Id
    deflection: Count


class ToldArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour that all sides know (CI-11.4.2-4).

    Against a technology; with null, all points that the collective armour of a section has made.
    """

    section: SectionName
    technology: Id | None
    points: Count
