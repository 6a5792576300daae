"""The store: journals in Redis or Valkey, and the embedded server for when there is none."""
