import type { PlanFile, PlanTask } from "@/lib/content-plan/pages";
import { ChildPool } from "@/lib/core/server/child-pool";

const TIMEOUT_MS = 60_000;
/** One after the other: setting pages takes a whole core. */
const POOL = { size: 1, tasks: 20, rssBytes: 300 * 1_048_576, idleMs: 60_000 };

const holder = globalThis as { kolotPlanPool?: ChildPool };

interface Progress {
  signal: AbortSignal;
  onPage?(share: number): void;
}

/** Sets a plan's pages in a process of its own (ADR 024). Throws unprocessable when that dies or takes a minute, and cancelled. */
export function setPlan(task: PlanTask, { signal, onPage }: Progress): Promise<PlanFile> {
  holder.kolotPlanPool ??= new ChildPool("content-plan", POOL);
  const onMessage = (share: unknown) => onPage?.(Number(share));
  return holder.kolotPlanPool.run<PlanFile>(task, { signal, timeoutMs: TIMEOUT_MS, onMessage });
}
