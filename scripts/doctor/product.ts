import { isAlive } from "@/embedded/lib/child-process";
import { type DoctorFinding, probe } from "./finding";

export interface RunFile {
  app: { url: string; pid: number };
  worker: { pid: number };
  database: { url: string };
}

export async function checkApp(run: RunFile | undefined): Promise<DoctorFinding> {
  const part = "Application";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  return probe(part, "see .data/logs/web.log", async () => {
    const response = await fetch(`${run.app.url}/api/health/ready`, { signal: AbortSignal.timeout(8_000) });
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> };
    const down = Object.keys(checks).filter((name) => checks[name] !== "ok");
    if (!response.ok) throw new Error(`it cannot reach: ${down.join(", ") || `answer ${response.status}`}`);
    return `${run.app.url}, ready`;
  });
}

export function checkWorker(run: RunFile | undefined): DoctorFinding {
  const part = "Worker";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  if (isAlive(run.worker.pid)) return { state: "ok", part, says: `process ${run.worker.pid}` };
  const next = "see .data/logs/worker.log, then npm start";
  return { state: "broken", part, says: "its process is gone", next };
}
