"""Ships of few systems, for battles about their power."""

from rules.cold_infinity.builders_power import frigate, launched
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.weapons import Bridge, Engine, OtherSystem, Reactor, System

BRIDGE = Bridge(id="bridge", structure=10)
ENGINE = Engine(id="engine", structure=12, thrust=6, enrichment=2)


def other(name: str, power: int) -> OtherSystem:
    return OtherSystem(id=name, structure=6, power=power)


def reactor(rating: int) -> Reactor:
    return Reactor(id="reactor", structure=rating, rating=rating)


def of(*systems: System, **told: object) -> Battle:
    return launched(frigate(BRIDGE, ENGINE, *systems), **told)  # type: ignore[arg-type]
