"""Non-combat systems in battle: solar sails, heat sinks and radiators (CI 16.8)."""
