// Starts a second web process and worker beside a running stack, and a load balancer in front of both.
import { join } from "node:path";
import { writeJson } from "../start/atomic-files.mjs";
import { findFreePort } from "../start/ports.mjs";
import { waitUntil } from "../start/processes.mjs";
import { getProjectNode } from "../start/stack.mjs";
import { createSupervisor } from "../start/supervisor.mjs";
import { createWebProcessSpec, isWebReady } from "../start/web.mjs";

// The load balancer appends one entry; the one before it is the IP address that each test client claims.
export const MULTI_INSTANCE_ENVIRONMENT = { TRUST_PROXY_HOPS: "2" };

const ORDER = [{ names: ["balancer", "web-2", "worker-2"], timeout: 5000 }];

/** Resolves to `{ file, stop }`; the file has all URLs and is rewritten when a process id changes. */
export async function startSecondInstances(options) {
  const { root, dataDir, balancer, appPort, webPort, registry, onEvent, onGiveUp } = options;
  // The first processes have these ports.
  const environment = { ...options.environment, METRICS_PORT: "", WORKER_METRICS_PORT: "" };
  const file = join(dataDir, "two.json");
  const [secondPort, statusPort] = [await findFreePort(), await findFreePort()];
  const write = () =>
    writeJson(file, {
      webs: [`http://localhost:${webPort}`, `http://localhost:${secondPort}`],
      status: `http://127.0.0.1:${statusPort}`,
      second: { web: supervisor.pidOf("web-2"), worker: supervisor.pidOf("worker-2") },
    });
  const node = getProjectNode(root);
  const supervisor = createSupervisor({ root, dataDir, node, registry, onEvent, onGiveUp, onChange: write });
  const stop = () => supervisor.stop(ORDER);
  const front = {
    ...environment,
    KOLOT_BALANCER: `127.0.0.1:${appPort}`,
    KOLOT_STATUS: `127.0.0.1:${statusPort}`,
    KOLOT_WEB_1: `127.0.0.1:${webPort}`,
    KOLOT_WEB_2: `127.0.0.1:${secondPort}`,
  };
  try {
    await Promise.all([
      supervisor.start({
        ...createWebProcessSpec(secondPort, environment),
        name: "web-2",
        isReady: () => isWebReady(secondPort, environment),
      }),
      supervisor.start({ name: "worker-2", file: "dist/worker.mjs", env: environment }),
    ]);
    const program = "scripts/test/load-balancer.mjs";
    await supervisor.start({ name: "balancer", file: program, args: [balancer], env: front });
    await waitUntil(() => isWebReady(appPort, environment), 10_000);
    return { file, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
