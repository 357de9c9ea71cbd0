// The built product as the api, faults and e2e tiers meet it: the same supervisor as `npm start`, its own data
// folder and ports, short waits.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readJson, writeJson } from "../start/files.mjs";
import { anyFreePort } from "../start/ports.mjs";
import { isAlive, until } from "../start/processes.mjs";
import { openRegistry } from "../start/registry.mjs";
import { startStack } from "../start/stack.mjs";
import { secondOfEach, TWO_ENVIRONMENT } from "./second-of-each.mjs";
import { SHORT_WAITS } from "./short-waits.mjs";

const PASSED_ON = ["PATH", "HOME", "LANG", "TMPDIR", "CI", "TZ", "LONG_FORM", "KOLOT_PICTURES"];
const HOUR = 3_600_000;

/** An environment in which no key or address of the developer's own shell counts. */
export function testEnvironment(extra = {}) {
  const kept = PASSED_ON.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(kept), ...extra };
}

const GIVEN = {
  ...SHORT_WAITS,
  APP_ENV: "test",
  LOG_LEVEL: "info",
  // The model on this machine takes ten seconds and more; it has tests of its own.
  BACKGROUND_REMOVAL: "removebg",
  // One test's stuck job must not hold up another's.
  BACKGROUND_REMOVAL_SLOTS: "20",
  SANDBOX_TEXT_DELAY_MS: "60",
  SANDBOX_IMAGE_DELAY_MS: "120",
  SANDBOX_VIDEO_DELAY_MS: "900",
  // One key for all tests: the limit itself is tested beside the stand-in.
  SANDBOX_UNSPLASH_LIMIT: "5000",
  // Every test client can then come from an address of its own, so that limits per address stay real.
  TRUST_PROXY_HOPS: "1",
};

/**
 * Where a second web process may answer, one address for each worker of the browser tests: known before the store
 * starts, which lets only these pages upload. To a browser such a name is this machine and yet not "localhost".
 */
async function chooseSecondOrigins() {
  const ports = await Promise.all([anyFreePort(), anyFreePort()]);
  return ports.map((port) => `http://app.localhost:${port}`);
}

/**
 * Starts the product; resolves to `{ stop, environment }`, the latter telling the tests where it is. `given` is what its
 * environment has besides, as a person would set it. With the path of a `balancer` there are two of each process, and the
 * product's address is the balancer's.
 */
export async function startTestStack({ root, signal, onEvent, balancer, given: more = {} }) {
  mkdirSync(join(root, ".data"), { recursive: true });
  removeForgotten(join(root, ".data"));
  const dataDir = mkdtempSync(join(root, ".data", "test-"));
  const registry = openRegistry(dataDir);
  const [appPort, secondOrigins] = await Promise.all([anyFreePort(), chooseSecondOrigins()]);
  const S3_CORS_ORIGIN = [`http://localhost:${appPort}`, ...secondOrigins].join(",");
  const doubled = balancer ? TWO_ENVIRONMENT : {};
  const given = testEnvironment({ ...GIVEN, S3_CORS_ORIGIN, ...doubled, ...more });
  let broken;
  const onGiveUp = (refusal) => {
    broken = refusal;
  };
  const options = { root, dataDir, given, registry, signal, onEvent, onGiveUp };
  try {
    const webPort = balancer ? await anyFreePort() : appPort;
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
        ...(second ? { KOLOT_TEST_TWO_JSON: second.file } : {}),
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

/** The other half of a doubled product; without it the first does not stay either. */
async function startSecond({ stack, ...options }) {
  try {
    return await secondOfEach({ ...options, environment: stack.environment });
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Command lines of processes that still belong to a data folder. */
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
  await until(() => remains().length === 0, 3000);
  return remains();
}

/** Where the database of this data folder lies: root's may lie elsewhere, named by a file. */
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

/** Folders of test runs that were killed. */
function removeForgotten(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith("test-"))) {
    const dataDir = join(folder, name);
    const children = readJson(join(dataDir, "children.json")) ?? [];
    const old = Date.now() - statSync(dataDir).mtimeMs > HOUR;
    if (old && !children.some(isAlive)) removeDataDir(dataDir);
  }
}
