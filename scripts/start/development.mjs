// Differences of `npm run dev`: no build, because Next compiles pages and route handlers on request and
// esbuild bundles the other processes again when their code changes.
import { join } from "node:path";
import { writeApiDocument } from "./api-document.mjs";
import { watchProcesses } from "./bundle.mjs";

/** Processes that restart when their bundle changes. Their state is in the database and in files. */
const RESTARTED = ["worker", "sandbox"];
/** Bundles whose changes apply at the next start only, because other processes depend on the running one. */
const UNTIL_NEXT_START = ["postgres", "object-store", "migrate", "seed", "env"];
const RESTART_TIMEOUT_MS = 5000;

/** Returns the processes to restart for changed bundles; the worker starts those of worker/children. */
export function listAffectedProcesses(bundles) {
  const own = (name) => (RESTARTED.includes(name) ? name : "worker");
  const running = bundles.filter((name) => !UNTIL_NEXT_START.includes(name));
  return [...new Set(running.map(own))];
}

export function watchStackProcesses(root, supervisor, onEvent) {
  return watchProcesses(root, {
    onError: (text) =>
      onEvent(`The processes keep their last code, because this cannot be bundled:\n${text}`),
    onChange: (bundles) => {
      for (const name of listAffectedProcesses(bundles).filter((one) => supervisor.runs(one))) {
        onEvent(`${name} starts again: its code changed`);
        void supervisor.restart(name, RESTART_TIMEOUT_MS);
      }
    },
  });
}

export async function writeDevelopmentDocuments(root, run) {
  await writeApiDocument(root, { ...run, target: join(root, "dist", "openapi.json") });
}
