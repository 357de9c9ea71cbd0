// A second web process and a second worker beside those of a running stack, and the balancer in front of both.
import { join } from "node:path";
import { writeJson } from "../start/files.mjs";
import { anyFreePort } from "../start/ports.mjs";
import { until } from "../start/processes.mjs";
import { projectNode } from "../start/stack.mjs";
import { createSupervisor } from "../start/supervisor.mjs";
import { webIsReady, webSpec } from "../start/web.mjs";

// The balancer writes one entry; the one before it is the address that each test client claims as its own.
export const TWO_ENVIRONMENT = { TRUST_PROXY_HOPS: "2" };

const ORDER = [{ names: ["balancer", "web-2", "worker-2"], patience: 5000 }];

/** Resolves to `{ file, stop }`; the file says where everything is and is written anew when a process id changes. */
export async function secondOfEach({ root, dataDir, environment, balancer, appPort, webPort, ...heard }) {
  const file = join(dataDir, "two.json");
  const [secondPort, statusPort] = [await anyFreePort(), await anyFreePort()];
  const write = () =>
    writeJson(file, {
      webs: [`http://localhost:${webPort}`, `http://localhost:${secondPort}`],
      status: `http://127.0.0.1:${statusPort}`,
      second: { web: supervisor.pidOf("web-2"), worker: supervisor.pidOf("worker-2") },
    });
  const { registry, onEvent, onGiveUp } = heard;
  const node = projectNode(root);
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
        ...webSpec(secondPort, environment),
        name: "web-2",
        isReady: () => webIsReady(secondPort, environment),
      }),
      supervisor.start({ name: "worker-2", file: "dist/worker.mjs", env: environment }),
    ]);
    await supervisor.start({
      name: "balancer",
      file: "scripts/test/balancer.mjs",
      args: [balancer],
      env: front,
    });
    await until(() => webIsReady(appPort, environment), 10_000);
    return { file, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
