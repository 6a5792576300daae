"""Repair Systems: what crews and machines restore in battle (CI 15.5)."""
