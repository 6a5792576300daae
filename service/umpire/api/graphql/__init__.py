"""The GraphQL edge. Only here is Strawberry known; its types are derived from the domain's."""
