import { isAlive } from "@/embedded/lib/child-process";
import { type DoctorFinding, probe } from "./finding";

/** Content of run.json of a running start. */
export interface RunFile {
  app: { url: string; pid: number };
  worker: { pid: number };
  database: { url: string };
}

/** Checks that the web process responds and reaches its dependencies. */
export async function checkApp(run: RunFile | undefined): Promise<DoctorFinding> {
  const part = "Application";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  return probe(part, "see .data/logs/web.log", async () => {
    const response = await fetch(`${run.app.url}/api/health/ready`, { signal: AbortSignal.timeout(8_000) });
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> };
    const down = Object.keys(checks).filter((name) => checks[name] !== "ok");
    if (!response.ok) throw new Error(`it cannot reach: ${down.join(", ") || `answer ${response.status}`}`);
    return { state: "ok", part, says: `${run.app.url}, ready` };
  });
}

/** Checks that the worker runs. */
export function checkWorker(run: RunFile | undefined): DoctorFinding {
  const part = "Worker";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  if (isAlive(run.worker.pid)) return { state: "ok", part, says: `process ${run.worker.pid}` };
  return {
    state: "broken",
    part,
    says: "its process is gone",
    next: "see .data/logs/worker.log, then npm start",
  };
}
