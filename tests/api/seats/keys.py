"""Keys of operators, one for each scope."""

from umpire.scenarios.ports import Acted, AuditEntry
from umpire.settings import SCOPES

KEY_OF: dict[str, str] = {
    scope: f"the key that is good for {scope} and no more" for scope in SCOPES
}
NEVER = "a key that nobody has ever used so far"
KEYS = ",".join(
    [*(f"{scope}:{scope}:{key}" for scope, key in KEY_OF.items()), f"never:open+list:{NEVER}"]
)


class Forgetful:
    """An audit log that keeps nothing, where nobody looks at it."""

    async def write(self, acted: Acted) -> None:
        """Take an entry."""

    async def entries(self, _before: int | None, _limit: int, _key: str | None) -> list[AuditEntry]:
        """Return none."""
        return []

    async def last_used(self) -> dict[str, int]:
        """Return none."""
        return {}
