"""Ships of few systems, for battles about their power."""

from rules.cold_infinity.builders_power import frigate, launched
from rules.cold_infinity.table import ci

BRIDGE = ci.Bridge(id="bridge", structure=10)
ENGINE = ci.Engine(id="engine", structure=12, thrust=6, enrichment=2)


def other(name: str, power: int) -> ci.OtherSystem:
    """A system that draws so much."""
    return ci.OtherSystem(id=name, structure=6, power=power)


def reactor(rating: int) -> ci.Reactor:
    """A reactor that gives so much."""
    return ci.Reactor(id="reactor", structure=rating, rating=rating)


def of(*systems: ci.System, **told: object) -> ci.Battle:
    """A battle of a frigate with a bridge, an engine and these."""
    return launched(frigate(BRIDGE, ENGINE, *systems), **told)  # type: ignore[arg-type]
