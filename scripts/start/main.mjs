// `npm start`: check, install, start everything, say where it is, keep it running, end it in order.
import { rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkDatabase, checkDatabaseLogin, checkFolders, checkPort, readPort } from "./checks.mjs";
import { withDotenv } from "./dotenv.mjs";
import { onEnd } from "./ending.mjs";
import { ensurePackages, ensurePrismaClient } from "./install.mjs";
import { takeLock } from "./lock.mjs";
import { endLeftovers, openRegistry } from "./registry.mjs";
import { complain, explain, say } from "./say.mjs";
import { projectNode, startStack } from "./stack.mjs";
import { welcome } from "./welcome.mjs";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Where everything is kept that outlives a start. */
function dataFolder(given) {
  return resolve(root, given.KOLOT_DATA_DIR || ".data");
}

async function prepare(given, run) {
  if (given.DATABASE_URL) await checkDatabase(given.DATABASE_URL);
  await ensurePackages(root, run);
  await ensurePrismaClient(root, projectNode(root), run);
  if (given.DATABASE_URL) await checkDatabaseLogin(given.DATABASE_URL);
}

/** Resolves to the exit code, once everything has ended again. */
async function live({ given, dataDir, appPort, lock, ending }) {
  const registry = openRegistry(dataDir);
  await prepare(given, { signal: ending.signal, registry });
  const over = Promise.withResolvers ? Promise.withResolvers() : withResolvers();
  ending.signal.addEventListener("abort", () => over.resolve(undefined));
  const stack = await startStack({
    root,
    dataDir,
    given,
    appPort,
    registry,
    signal: ending.signal,
    onEvent: say,
    onGiveUp: (refusal) => {
      over.resolve(refusal);
    },
  });
  say(welcome(stack, dataDir));
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

/** Runs until told to end; sets the exit code. */
export async function run() {
  const given = withDotenv(root, process.env);
  const dataDir = dataFolder(given);
  const ending = new AbortController();
  let lock;
  onEnd(() => {
    lock?.markEnding();
    ending.abort();
  });
  let code = 1;
  try {
    const appPort = readPort(given.PORT);
    checkFolders(root, dataDir);
    lock = await takeLock(dataDir, appPort);
    // What a killed start wrote is not true any more.
    rmSync(join(dataDir, "run.json"), { force: true });
    // Before the port is looked at: the web process of a killed start may still hold it.
    const left = await endLeftovers(dataDir);
    if (left.length > 0) say(`Ended what an earlier start left running: ${left.join(", ")}.`);
    await checkPort(appPort);
    code = await live({ given, dataDir, appPort, lock, ending });
  } catch (error) {
    if (ending.signal.aborted) code = 0;
    else complain(explain(error, join(dataDir, "logs", "start.log")));
  }
  lock?.release();
  process.exit(code);
}
