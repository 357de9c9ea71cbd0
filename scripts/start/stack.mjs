// Starts the product on this machine for `npm start`, `npm run dev` and `npm test`.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeJson } from "./atomic-files.mjs";
import { ensureBuild } from "./build.mjs";
import { bundleProcesses } from "./bundle.mjs";
import { UserFacingError } from "./console-output.mjs";
import { watchStackProcesses, writeDevelopmentDocuments } from "./development.mjs";
import {
  appEnvironment,
  buildEnvironment,
  objectStoreEnvironment,
  planServices,
  postgresEnvironment,
  sandboxEnvironment,
} from "./environment.mjs";
import { choosePorts } from "./ports.mjs";
import { migrate, seed } from "./prepare-database.mjs";
import { ensureSecrets } from "./secrets.mjs";
import { createSupervisor } from "./supervisor.mjs";
import { createWebProcessSpec, isWebReady } from "./web.mjs";

const WORKER = { name: "worker", file: "dist/worker.mjs" };
// Shutdown order, within the 10 seconds available in total.
const ORDER = [
  { names: ["web", "worker"], timeout: 5000 },
  { names: ["sandbox", "object-store", "database"], timeout: 3800 },
];

/** Returns the Node 24 installed by npm, because the machine's own may be too old. */
export function getProjectNode(root) {
  return join(root, "node_modules", "node", "bin", "node");
}

/**
 * Resolves to `{ urls, demo, standIns, stop }`. `given` is the environment with .env. The web process
 * listens on `webPort` when a load balancer has the product's port. With `development` nothing is built.
 */
export async function startStack(options) {
  const { root, dataDir, given, appPort, webPort = appPort, registry, signal, onEvent, onGiveUp } = options;
  const { development = false } = options;
  const node = getProjectNode(root);
  const runFile = join(dataDir, "run.json");
  const secrets = ensureSecrets(dataDir);
  const ports = await choosePorts(dataDir, appPort);
  const scope = { given: { ...given, KOLOT_DATA_DIR: dataDir }, secrets, ports, dataDir, development };
  const needs = planServices(given);
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
  const watch = { close: async () => undefined };
  let stopped;
  const stop = () => {
    stopped ??= Promise.all([watch.close(), supervisor.stop(ORDER)]).then(() =>
      rmSync(runFile, { force: true }),
    );
    return stopped;
  };
  signal?.addEventListener("abort", () => void stop(), { once: true });

  const context = { root, node, scope, needs, supervisor, watch, onEvent, run: { signal, registry } };
  try {
    const environment = await prepareStack(context);
    const demo = await seed(root, { node, environment, dataDir, signal, registry });
    // From here on each launch writes run.json, which exists before the first page is served.
    urls = {
      app: environment.APP_URL,
      database: environment.DATABASE_URL,
      objectStore: environment.S3_ENDPOINT,
      ports,
      standIns: needs.standIns,
    };
    await settle([
      supervisor.start({
        ...createWebProcessSpec(webPort, environment, { development }),
        isReady: () => isWebReady(webPort, environment),
      }),
      supervisor.start({ ...WORKER, env: environment, survivesCrashes: development }),
    ]);
    return { urls, demo, standIns: needs.standIns, environment, runFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts storage, sandbox and build concurrently; resolves to the environment of web and worker. */
async function prepareStack({ root, node, scope, needs, supervisor, watch, onEvent, run }) {
  if (scope.development) watch.close = await watchStackProcesses(root, supervisor, onEvent);
  else await bundleProcesses(root);
  await checkEnvironment(
    root,
    appEnvironment({ ...scope, database: "postgresql://127.0.0.1/not-known-yet" }),
  );
  const database = startDatabase(supervisor, scope, needs).then(async (address) => {
    const environment = appEnvironment({ ...scope, database: address });
    await migrate(root, { node, environment, ...run });
    return environment;
  });
  const build = scope.development ? writeDevelopmentDocuments : ensureBuild;
  const building = build(root, { node, environment: buildEnvironment(scope.given), ...run });
  const [environment] = await settle([database, building, startHelpers(supervisor, scope, needs)]);
  return environment;
}

async function checkEnvironment(root, environment) {
  const { readEnv } = await import(pathToFileURL(join(root, "dist", "env.mjs")).href);
  try {
    readEnv(environment);
  } catch (error) {
    throw new UserFacingError(
      "Kolot can't start with this environment. Correct the variables named above.",
      error.message,
    );
  }
}

/** Waits for all promises, so that no part of a failed start runs on; then throws the first failure. */
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
    worker: { pid: supervisor.pidOf("worker"), crashes: supervisor.crashesOf("worker") },
    ...sandbox,
    objectStore: { url: urls.objectStore, pid: supervisor.pidOf("object-store") },
    // The URL contains the password of the embedded database, hence the mode.
    database: { url: urls.database, pid: supervisor.pidOf("database") },
  };
  writeJson(file, run, 0o600);
}
