"""One engine Rating for all ships, where a battle is played so (CI 5.6.1)."""

from umpire.rules.cold_infinity.state.refusals import OTHER_RATING
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Engine


def require_rating(ship: Starship, rating: str, at: str) -> None:
    """Refuse a ship with an engine of another Rating than all have (CI-5.6.1-1).

    Args:
        ship: or a structure; without an engine it has no Rating.
        rating: as the book writes it: thrust, and the power that one more point costs.
        at: where the ship is told.

    Raises:
        IllegalOrder: an engine differs.
    """
    for engine in ship.sheet.systems:
        if isinstance(engine, Engine) and f"{engine.thrust}/{engine.enrichment}" != rating:
            raise OTHER_RATING.refuse(
                f"Engine {engine.id} of {ship.id} is {engine.thrust}/{engine.enrichment}: all"
                f" engines are {rating} here.",
                at=at,
            )
