"""What a repair system is set to do: points for systems and hull, fires put out (CI 15.5.1)."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import SectionName

Restored: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class MendSystem(Value, frozen=True, tag="mend_system", kw_only=True):
    """Restore so many points of a system."""

    system: Id
    points: Restored = 1


class MendHull(Value, frozen=True, tag="mend_hull", kw_only=True):
    """Restore so many points of the hull of a section."""

    section: SectionName
    points: Restored = 1


class PutOutFire(Value, frozen=True, tag="put_out_fire", kw_only=True):
    """Put out the fire in a section that would burn longest, for one point."""

    section: SectionName

    @property
    def points(self) -> int:
        """What it takes (CI-15.5.1-1)."""
        return 1


Work: TypeAlias = MendSystem | MendHull | PutOutFire
