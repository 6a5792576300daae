"""The edges: REST, GraphQL and the pages for people. They decode, ask the scenarios, and encode."""
