"use strict";

// The page stands at the endpoint itself; subscriptions go there too, over a WebSocket.
const endpoint = location.origin + location.pathname;
const fetcher = GraphiQL.createFetcher({
  url: endpoint,
  subscriptionUrl: endpoint.replace(/^http/, "ws"),
});
const welcome = `# Ctrl-Space completes, Ctrl-Enter asks. The schema is behind the book on the left.
# A token goes into Headers below: {"Authorization": "Bearer ..."}
`;

ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher, defaultQuery: welcome, defaultEditorToolsVisibility: true }),
);
