"""Writes the types of the client from the OpenAPI documents of the service."""
