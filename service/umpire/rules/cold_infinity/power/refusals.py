"""Why orders of power are refused: one code for each reason (CI 3)."""

from umpire.kernel.errors import codes_in, illegal, malformed, unanswerable

CAPACITOR_WITH_REACTOR = illegal(
    "capacitor_with_reactor", "CI-3.1.2-2", "No unit has capacitors and reactors together."
)
BATTERY_UNFED = illegal(
    "battery_unfed", "CI-3.1.3-1", "Batteries are for units with a plant that charges itself."
)
SYSTEM_BATTERY_UNFIT = illegal(
    "system_battery_unfit", "CI-3.3-1", "That system takes no battery of its own."
)
UNKNOWN_BATTERY = malformed("unknown_battery", "The unit has no such battery.", "CI-3.1.3-1")
INSUFFICIENT_POWER = illegal(
    "insufficient_power", "CI-3.2-3", "The plants do not give that much power."
)
INSUFFICIENT_CHARGE = illegal(
    "insufficient_charge", "CI-3.1.3-1", "The battery does not hold that much."
)
BATTERY_MISDIRECTED = illegal(
    "battery_misdirected", "CI-3.1.4-1", "The battery does not feed that system so."
)
DESTROYED_SYSTEM = illegal(
    "destroyed_system", "CI-3.4-1", "A destroyed system is not switched any more."
)
NOTHING_SWITCHED = illegal(
    "nothing_switched", "CI-3.2.1-1", "The systems of small vessels are not switched."
)
UNPOWERED_SYSTEM = illegal(
    "unpowered_system", "CI-3.2.2-1", "What needs no power cannot be forced off."
)
FORCED_OFF = illegal("forced_off", "CI-3.2.2-1", "The system has been forced off for now.")
DISABLED = illegal(
    "disabled", "CI-13.1.6.1-1", "The drive has failed, and is of no use until it is repaired."
)
NOT_BOOSTED = illegal("not_boosted", "CI-3.5-1", "The system takes no extra power.")
UNKNOWN_PLANT = malformed("unknown_plant", "No plant of this name overheats.", "CI-3.6-1")
NOT_SHUT_DOWN = illegal("not_shut_down", "CI-3.6-1", "The plant has not shut down.")
STILL_HOT = illegal("still_hot", "CI-3.6-1", "The plant is too hot to be started again.")
NO_EMERGENCY_TERMS = unanswerable(
    "no_emergency_terms", "CI-7.1.3.1-1", "The terms of arming in an emergency are lost."
)

CODES = codes_in(vars())
