import { isAlive } from "@/embedded/lib/child-process";
import { type DoctorFinding, probe } from "./finding";

export interface RunFile {
  app: { url: string; pid: number };
  /** `crashes`: how often it ended in a row; absent for a worker that is not supervised. */
  worker: { pid: number; crashes?: number };
  database: { url: string };
}

export async function checkApp(run: RunFile | undefined): Promise<DoctorFinding> {
  const part = "Application";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  return probe(part, "see .data/logs/web.log", async () => {
    const response = await fetch(`${run.app.url}/api/health/ready`, { signal: AbortSignal.timeout(8_000) });
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> };
    // `checkWorker` reports the worker.
    const down = Object.keys(checks).filter((name) => checks[name] !== "ok" && name !== "worker");
    if (!response.ok) throw new Error(`it cannot reach: ${down.join(", ") || `answer ${response.status}`}`);
    return `${run.app.url}, ready`;
  });
}

export function checkWorker(run: RunFile | undefined): DoctorFinding {
  const part = "Worker";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  const next = "see .data/logs/worker.log, then npm start";
  const { pid, crashes = 0 } = run.worker;
  if (crashes > 1) return { state: "broken", part, says: `it ended ${crashes} times in a row`, next };
  if (isAlive(pid)) return { state: "ok", part, says: `process ${pid}` };
  return { state: "broken", part, says: "process not running", next };
}
