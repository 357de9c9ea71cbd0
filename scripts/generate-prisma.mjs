// Writes the Prisma client. The CLI insists on a schema engine binary it never runs here; naming any
// existing file satisfies it without a download (docs/decisions/003-prisma-without-engine.md).
import { spawnSync } from "node:child_process";

const result = spawnSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
});
process.exit(result.status ?? 1);
