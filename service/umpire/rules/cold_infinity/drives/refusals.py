"""Why orders of drives are refused: one code for each reason (CI 14)."""

from umpire.kernel.errors import codes_in, illegal, malformed

UNKNOWN_DRIVE = malformed("unknown_drive", "The ship has no such drive beyond light.", "CI-14.0-1")
CHARGES_SLOWLY = illegal("charges_slowly", "CI-14.1-2", "A drive takes one point more a turn.")
DRIVE_DAMAGED = illegal("drive_damaged", "CI-14.2.1-1", "A damaged drive does not shift in part.")
DRIVE_DESTROYED = illegal("drive_destroyed", "CI-14.1-1", "The drive is destroyed.")
DRIVE_UNFIT = illegal("drive_unfit", "CI-14.0-1", "Such a drive does not do that.")
DRIVE_BUSY = illegal("drive_busy", "CI-14.1.2-1", "The drive is at work already.")
NOT_CHARGED = illegal("drive_not_charged", "CI-14.1-1", "The drive is not on, or not full.")
TOO_SLOW_TO_PART = illegal(
    "too_slow_to_part", "CI-14.2.1-1", "Only drives of Rating 0 shift in part."
)
NOT_READY = illegal("not_ready", "CI-14.1-1", "The drive is not ready to open a tunnel.")
OUT_OF_REACH = illegal(
    "out_of_reach", "CI-14.1-3", "The hex is farther than the drive opens tunnels."
)
HEX_NOT_EMPTY = illegal("hex_not_empty", "CI-14.1-3", "A tunnel opens in an empty hex alone.")
UNKNOWN_TUNNEL = malformed(
    "unknown_tunnel", "No tunnel, gate or wormhole of this name is there.", "CI-14.1-3"
)
NOT_TRANSFERABLE = illegal(
    "not_transferable", "CI-14.1.2-1", "Both drives must be built for tunnels that change hands."
)
NOT_ENTERED = illegal(
    "not_entered", "CI-14.1-3", "The way of the unit does not lead in through the facing."
)
GATE_BROKEN = illegal("gate_broken", "CI-13.4-1", "The gate has broken down.")
COMES_OTHERWISE = illegal("comes_otherwise", "CI-14.6-2", "The ship does not come in like that.")

CODES = codes_in(vars())
