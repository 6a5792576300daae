"""TBT 6: warp engines, and cores that breach."""
