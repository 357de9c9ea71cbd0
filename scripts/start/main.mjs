// Implements `npm start` and `npm run dev`.
import { rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openChildRegistry, stopOrphanedChildren } from "./child-registry.mjs";
import { explainFailure, printError, printLine } from "./console-output.mjs";
import { acquireDataFolderLock } from "./data-folder-lock.mjs";
import { withDotenv } from "./dotenv.mjs";
import { ensurePackages, ensurePrismaClient } from "./install.mjs";
import { checkDatabase, checkDatabaseLogin, checkFolders, checkPort, readPort } from "./preflight-checks.mjs";
import { printSummary } from "./print-summary.mjs";
import { onShutdown } from "./shutdown.mjs";
import { getProjectNode, startStack } from "./stack.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

async function prepare(given, run) {
  if (given.DATABASE_URL) await checkDatabase(given.DATABASE_URL);
  await ensurePackages(root, run);
  await ensurePrismaClient(root, getProjectNode(root), run);
  if (given.DATABASE_URL) await checkDatabaseLogin(given.DATABASE_URL);
}

async function live({ given, dataDir, appPort, lock, ending, development }) {
  const registry = openChildRegistry(dataDir);
  await prepare(given, { signal: ending.signal, registry });
  const over = Promise.withResolvers ? Promise.withResolvers() : withResolvers();
  ending.signal.addEventListener("abort", () => over.resolve(undefined));
  const stack = await startStack({
    root,
    dataDir,
    given,
    appPort,
    development,
    registry,
    signal: ending.signal,
    onEvent: printLine,
    onGiveUp: (refusal) => over.resolve(refusal),
  });
  printLine(printSummary(stack, dataDir, { development }));
  const failure = await over.promise;
  lock.markEnding();
  await stack.stop();
  if (failure) throw failure;
  return 0;
}

function withResolvers() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}

/** Runs until shutdown; sets the exit code. With `development`, code changes take effect while it runs. */
export async function run({ development = false } = {}) {
  const given = withDotenv(root, process.env);
  const dataDir = resolve(root, given.KOLOT_DATA_DIR || ".data");
  const ending = new AbortController();
  let lock;
  onShutdown(() => {
    lock?.markEnding();
    ending.abort();
  });
  let code = 1;
  try {
    const appPort = readPort(given.PORT);
    checkFolders(root, dataDir);
    lock = await acquireDataFolderLock(dataDir, appPort);
    rmSync(join(dataDir, "run.json"), { force: true });
    // Runs before the port check, because the web process of a killed start may still use the port.
    const left = await stopOrphanedChildren(dataDir);
    if (left.length > 0) printLine(`Stopped processes left over from an earlier run: ${left.join(", ")}.`);
    await checkPort(appPort);
    code = await live({ given, dataDir, appPort, lock, ending, development });
  } catch (error) {
    if (ending.signal.aborted) code = 0;
    else printError(explainFailure(error, join(dataDir, "logs", "start.log")));
  }
  lock?.release();
  process.exit(code);
}
