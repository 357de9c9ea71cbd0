// The whole product on this machine: what has no address in the environment is started, the database is brought
// up to date, the application is built if needed, and web and worker run. `npm start` and `npm test` both use it.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild } from "./build.mjs";
import { bundleProcesses } from "./bundle.mjs";
import {
  appEnvironment,
  buildEnvironment,
  objectStoreEnvironment,
  plan,
  postgresEnvironment,
  sandboxEnvironment,
} from "./environment.mjs";
import { writeJson } from "./files.mjs";
import { choosePorts } from "./ports.mjs";
import { migrate, seed } from "./prepare-database.mjs";
import { Refusal } from "./say.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { createSupervisor } from "./supervisor.mjs";
import { webIsReady, webSpec } from "./web.mjs";

// All of it within the 10 seconds in which everything has to be gone.
const ORDER = [
  { names: ["web", "worker"], patience: 5000 },
  { names: ["sandbox", "object-store", "database"], patience: 3800 },
];

/** Node 24 as npm installed it: the machine's own may be older than the application needs. */
export function projectNode(root) {
  return join(root, "node_modules", "node", "bin", "node");
}

/**
 * Starts everything and resolves to `{ urls, demo, standIns, stop }`. `given` is the environment with .env;
 * `signal` gives up half-way. The web process listens on `webPort` where something else answers on the product's own. Calls `onEvent` and `onGiveUp` as the supervisor does.
 */
export async function startStack(options) {
  const { root, dataDir, given, appPort, webPort = appPort, registry, signal, onEvent, onGiveUp } = options;
  const node = projectNode(root);
  const runFile = join(dataDir, "run.json");
  const secrets = ensureSecrets(dataDir);
  const ports = await choosePorts(dataDir, appPort);
  const scope = { given: { ...given, KOLOT_DATA_DIR: dataDir }, secrets, ports, dataDir };
  const needs = plan(given);
  let urls;
  const supervisor = createSupervisor({
    root,
    dataDir,
    node,
    registry,
    onEvent,
    onGiveUp,
    onChange: () => urls && writeRunFile(runFile, urls, supervisor),
  });
  let stopped;
  const stop = () => {
    stopped ??= supervisor.stop(ORDER).then(() => rmSync(runFile, { force: true }));
    return stopped;
  };
  signal?.addEventListener("abort", () => void stop(), { once: true });

  const context = { root, node, scope, needs, supervisor, run: { signal, registry } };
  try {
    const environment = await prepareStack(context);
    const demo = await seed(root, { node, environment, dataDir, signal, registry });
    // From here on each launch writes run.json: it is there before the first page can be.
    urls = {
      app: environment.APP_URL,
      database: environment.DATABASE_URL,
      objectStore: environment.S3_ENDPOINT,
      ports,
      standIns: needs.standIns,
    };
    await settle([
      supervisor.start({
        ...webSpec(webPort, environment),
        isReady: () => webIsReady(webPort, environment),
      }),
      supervisor.start({ name: "worker", file: "dist/worker.mjs", env: environment }),
    ]);
    return { urls, demo, standIns: needs.standIns, environment, runFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Storage, sandbox and build side by side; resolves to the environment of web and worker. */
async function prepareStack({ root, node, scope, needs, supervisor, run }) {
  await bundleProcesses(root);
  await checkEnvironment(
    root,
    appEnvironment({ ...scope, database: "postgresql://127.0.0.1/not-known-yet" }),
  );
  const database = startDatabase(supervisor, scope, needs).then(async (address) => {
    const environment = appEnvironment({ ...scope, database: address });
    await migrate(root, { node, environment, ...run });
    return environment;
  });
  const building = ensureBuild(root, { node, environment: buildEnvironment(scope.given), ...run });
  const [environment] = await settle([database, building, startHelpers(supervisor, scope, needs)]);
  return environment;
}

/** Asks the application's own reader, before anything runs, whether it can live with this environment. */
async function checkEnvironment(root, environment) {
  const { readEnv } = await import(pathToFileURL(join(root, "dist", "env.mjs")).href);
  try {
    readEnv(environment);
  } catch (error) {
    throw new Refusal(
      "Kolot cannot start with this environment: correct the variables named above.",
      error.message,
    );
  }
}

/** Waits for all to end, so that nothing of a failed start goes on unseen; then throws the first failure. */
async function settle(promises) {
  const results = await Promise.allSettled(promises);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return results.map((result) => result.value);
}

async function startDatabase(supervisor, scope, needs) {
  if (!needs.postgres) return scope.given.DATABASE_URL;
  const env = postgresEnvironment(scope);
  const facts = await supervisor.start({ name: "database", file: "dist/postgres.mjs", env, tidiesUp: true });
  return facts.url;
}

async function startHelpers(supervisor, scope, needs) {
  const store = { name: "object-store", file: "dist/object-store.mjs", env: objectStoreEnvironment(scope) };
  const sandbox = { name: "sandbox", file: "dist/sandbox.mjs", env: sandboxEnvironment(scope) };
  await settle([
    needs.objectStore && supervisor.start(store),
    needs.standIns.length > 0 && supervisor.start(sandbox),
  ]);
}

function writeRunFile(file, urls, supervisor) {
  const sandbox = urls.standIns.length > 0 && {
    sandbox: {
      url: `http://127.0.0.1:${urls.ports.sandbox}`,
      pid: supervisor.pidOf("sandbox"),
      smtpPort: urls.ports.smtp,
    },
  };
  const run = {
    app: { url: urls.app, pid: supervisor.pidOf("web") },
    worker: { pid: supervisor.pidOf("worker") },
    ...sandbox,
    objectStore: { url: urls.objectStore, pid: supervisor.pidOf("object-store") },
    // The address holds the password of the embedded database, hence the mode.
    database: { url: urls.database, pid: supervisor.pidOf("database") },
  };
  writeJson(file, run, 0o600);
}
