// Starts the built product for tests: the supervisor of `npm start` with its own data folder and ports.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJson, writeJson } from "../start/atomic-files.mjs";
import { openChildRegistry } from "../start/child-registry.mjs";
import { findFreePort } from "../start/ports.mjs";
import { isAlive, waitUntil } from "../start/processes.mjs";
import { startStack } from "../start/stack.mjs";
import { MULTI_INSTANCE_ENVIRONMENT, startSecondInstances } from "./second-instances.mjs";
import { SHORT_TIMEOUTS } from "./short-timeouts.mjs";

const PASSED_ON = ["PATH", "HOME", "LANG", "TMPDIR", "CI", "TZ", "LONG_FORM", "KOLOT_SCREENSHOTS"];
/** Runs the same tests against a private bucket (docs/testing.md). */
const MODES = ["OBJECT_STORE_RESTRICTED"];
const HOUR = 3_600_000;

/** Returns an environment without keys and URLs of the developer's shell. */
export function testEnvironment(extra = {}) {
  const kept = [...PASSED_ON, ...MODES]
    .filter((name) => process.env[name])
    .map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(kept), ...extra };
}

const GIVEN = {
  ...SHORT_TIMEOUTS,
  APP_ENV: "test",
  LOG_LEVEL: "info",
  // The local model takes ten seconds or more and has its own tests.
  BACKGROUND_REMOVAL: "removebg",
  // A stuck job of one test must not block others.
  BACKGROUND_REMOVAL_SLOTS: "20",
  SANDBOX_TEXT_DELAY_MS: "60",
  SANDBOX_IMAGE_DELAY_MS: "120",
  SANDBOX_VIDEO_DELAY_MS: "900",
  // All tests share one key; the limit itself is tested beside the emulator.
  SANDBOX_UNSPLASH_LIMIT: "5000",
  // Lets each test client use its own IP address, so that limits per address stay real.
  TRUST_PROXY_HOPS: "1",
  // Each test file or scene takes one of these addresses (tests/harness/operator-fixtures.ts).
  CONSOLE_OPERATORS: Array.from({ length: 20 }, (_, n) => `operator-${n + 1}@ops.example`).join(","),
};

/** Chosen before the store starts, which accepts uploads from these origins only. */
async function chooseSecondOrigins() {
  const ports = await Promise.all([findFreePort(), findFreePort()]);
  return ports.map((port) => `http://app.localhost:${port}`);
}

/** Resolves to `{ stop, environment }` with the URLs for tests; with a `balancer`, of two of each process. */
export async function startTestStack({ root, signal, onEvent, balancer, given: more = {} }) {
  mkdirSync(join(root, ".data"), { recursive: true });
  removeForgotten(join(root, ".data"));
  const dataDir = mkdtempSync(join(root, ".data", "test-"));
  const registry = openChildRegistry(dataDir);
  const [appPort, secondOrigins] = await Promise.all([findFreePort(), chooseSecondOrigins()]);
  const [metricsPort, workerPort] = await Promise.all([findFreePort(), findFreePort()]);
  const metrics = { METRICS_PORT: String(metricsPort), WORKER_METRICS_PORT: String(workerPort) };
  const S3_CORS_ORIGIN = [`http://localhost:${appPort}`, ...secondOrigins].join(",");
  const doubled = balancer ? MULTI_INSTANCE_ENVIRONMENT : {};
  const given = testEnvironment({ ...GIVEN, ...metrics, S3_CORS_ORIGIN, ...doubled, ...more });
  let broken;
  const onGiveUp = (refusal) => {
    broken = refusal;
  };
  const options = { root, dataDir, given, registry, signal, onEvent, onGiveUp };
  try {
    const webPort = balancer ? await findFreePort() : appPort;
    const stack = await startStack({ ...options, appPort, webPort });
    const second = balancer
      ? await startSecond({ ...options, stack, balancer, appPort, webPort })
      : undefined;
    const stackFile = join(dataDir, "stack.json");
    writeJson(stackFile, { environment: stack.environment, demo: stack.demo, secondOrigins }, 0o600);
    return {
      environment: {
        KOLOT_TEST_RUN_JSON: stack.runFile,
        KOLOT_TEST_STACK_JSON: stackFile,
        ...(second ? { KOLOT_TEST_MULTI_INSTANCE_JSON: second.file } : {}),
      },
      problem: () => broken,
      stop: async () => {
        await second?.stop();
        await stack.stop();
        return remainsOf(dataDir);
      },
      remove: () => removeDataDir(dataDir),
    };
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
}

async function startSecond({ stack, ...options }) {
  try {
    return await startSecondInstances({ ...options, environment: stack.environment });
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Returns command lines of processes that still belong to a data folder. */
async function remainsOf(dataDir) {
  const place = placeOf(dataDir);
  const belongs = (pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
      const traces = command + readFileSync(`/proc/${pid}/environ`, "utf8");
      return command && (traces.includes(`KOLOT_DATA_DIR=${dataDir}\0`) || traces.includes(place))
        ? command
        : undefined;
    } catch {
      return undefined;
    }
  };
  if (process.platform !== "linux") return [];
  const remains = () =>
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(belongs)
      .filter(Boolean);
  await waitUntil(() => remains().length === 0, 3000);
  return remains();
}

/** Returns the database directory of a data folder: root's may be elsewhere, named by a file. */
function placeOf(dataDir) {
  const named = join(dataDir, "postgres");
  const isFile = statSync(named, { throwIfNoEntry: false })?.isFile();
  return isFile ? readFileSync(named, "utf8").trim() : named;
}

function removeDataDir(dataDir) {
  const place = placeOf(dataDir);
  if (place.startsWith("/var/lib/kolot-")) rmSync(dirname(place), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function removeForgotten(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith("test-"))) {
    const dataDir = join(folder, name);
    const children = readJson(join(dataDir, "children.json")) ?? [];
    const old = Date.now() - statSync(dataDir).mtimeMs > HOUR;
    if (old && !children.some(isAlive)) removeDataDir(dataDir);
  }
}
