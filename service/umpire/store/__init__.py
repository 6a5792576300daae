"""The store: journals in Redis or Valkey, and an embedded server for installations without one."""
