import { isAlive } from "@/embedded/lib/child-process";
import { type Finding, probe } from "./finding";

/** What run.json says about a start that runs now. */
export interface Run {
  app: { url: string; pid: number };
  worker: { pid: number };
  database: { url: string };
}

/** The web process answers and can reach what it needs. */
export async function examineApp(run: Run | undefined): Promise<Finding> {
  const part = "Application";
  if (!run) return { state: "idle", part, says: "not running", next: "npm start" };
  return probe(part, "see .data/logs/web.log", async () => {
    const answer = await fetch(`${run.app.url}/api/health/ready`, { signal: AbortSignal.timeout(8_000) });
    const { checks = {} } = (await answer.json()) as { checks?: Record<string, string> };
    const down = Object.keys(checks).filter((name) => checks[name] !== "ok");
    if (!answer.ok) throw new Error(`it cannot reach: ${down.join(", ") || `answer ${answer.status}`}`);
    return { state: "ok", part, says: `${run.app.url}, ready` };
  });
}

/** The worker lives. */
export function examineWorker(run: Run | undefined): Finding {
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
