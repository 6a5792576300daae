"""The names of keys: every key of a scenario is under its hash tag."""


def name_of(scenario: str, part: str) -> str:
    """Return the name of a key of a scenario."""
    return f"umpire:{{{scenario}}}:{part}"
