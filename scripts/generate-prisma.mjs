// Generates the Prisma client. The CLI requires a schema engine binary that it never runs here; the name of
// any existing file satisfies it without a download (docs/decisions/003-prisma-without-engine.md).
import { spawnSync } from "node:child_process";

const result = spawnSync(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
  stdio: ["ignore", "ignore", "inherit"],
  // Without the second variable the CLI sends usage data to its vendor.
  env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
});
process.exit(result.status ?? 1);
