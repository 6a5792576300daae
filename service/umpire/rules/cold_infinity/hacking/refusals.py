"""Why hacks are refused: one code for each reason (CI 15.6)."""

from umpire.kernel.errors import codes_in, illegal

HACK_UNLOCKED = illegal("hack_unlocked", "CI-15.6-1", "A hack needs a lock-on its target.")
IMMUNE_TO_HACKS = illegal(
    "immune_to_hacks", "CI-15.6-1", "What has no tech level, or no bridge, is not hacked."
)
NO_HACKER = illegal("no_hacker", "CI-15.6-1", "Ships hack by the tech level of their bridge.")
HACK_TOO_SOON = illegal("hack_too_soon", "CI-15.6-3", "The bridge does not hack again so soon.")
HACK_LOCKED_OUT = illegal(
    "hack_locked_out", "CI-15.6-2", "That ship has shut the hacker out for the battle."
)
HACK_UNIDENTIFIED = illegal(
    "hack_unidentified", "CI-4.9-1", "Of a unit that is not identified no system is named."
)

CODES = codes_in(vars())
