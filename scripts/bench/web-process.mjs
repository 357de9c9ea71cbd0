// Inspects the web process of a running product. Requires Linux.
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** Address of Node's inspector after SIGUSR1. */
const INSPECTOR = "http://127.0.0.1:9229/json/list";

export const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the process id of the web process; Next sets its name. */
export function findWebProcess(dataDir) {
  const found = readdirSync("/proc").find((pid) => {
    try {
      const ours = readFileSync(`/proc/${pid}/environ`, "utf8").includes(`KOLOT_DATA_DIR=${dataDir}\0`);
      return ours && readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("next-server");
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("the web process was not found");
  return Number(found);
}

export function getCpuTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the megabytes in use by the process. */
export const getMemory = (pid) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1_024;

/** `used` returns the bytes of the heap after garbage collection. */
export async function openHeapInspector(pid) {
  process.kill(pid, "SIGUSR1");
  let targets = [];
  for (let tries = 0; targets.length === 0 && tries < 50; tries += 1) {
    targets = await fetch(INSPECTOR).then(
      (answer) => answer.json(),
      () => [],
    );
    if (targets.length === 0) await delay(100);
  }
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await once(socket, "open");
  let id = 0;
  const send = (method, params = {}) => {
    id += 1;
    const mine = id;
    socket.send(JSON.stringify({ id: mine, method, params }));
    return new Promise((resolve) => {
      const hear = ({ data }) => {
        const answer = JSON.parse(data);
        if (answer.id !== mine) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
    });
  };
  await send("HeapProfiler.enable");
  return {
    used: async () => {
      await send("HeapProfiler.collectGarbage");
      return (await send("Runtime.getHeapUsage")).usedSize;
    },
    evaluate: async (expression) =>
      (await send("Runtime.evaluate", { expression, returnByValue: true })).result?.value,
    close: () => socket.close(),
  };
}
