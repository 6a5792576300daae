// The audits that graphql-http has for servers: every one is told that does not pass.

import { serverAudits } from "graphql-http";

const audits = serverAudits({ url: process.argv[2], fetchFn: fetch });
let passed = 0;
for (const audit of audits) {
  const result = await audit.fn();
  if (result.status === "ok") passed += 1;
  else console.log(`${result.status}: ${audit.id} ${audit.name}: ${result.reason}`);
}
console.log(`${passed} of ${audits.length}`);
