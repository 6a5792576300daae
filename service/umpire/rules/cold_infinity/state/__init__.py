"""State of a battle of Cold Infinity: values, sheets, units. It imports no section."""
