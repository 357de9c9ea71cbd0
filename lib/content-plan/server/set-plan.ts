import type { PlanFile, PlanTask } from "@/lib/content-plan/pages";
import { ChildPool, ONE_AT_A_TIME } from "@/lib/core/server/child-pool";

/** A plan that takes longer hangs. Each page is laid out with all that follow it: 200 long posts take half a minute of a core. */
const TIMEOUT_MS = 60_000;
const TIMEOUT_PER_POST_MS = 1_000;

const holder = globalThis as { kolotPlanPool?: ChildPool };

interface Progress {
  signal: AbortSignal;
  onPage?(share: number): void;
}

/** Sets a plan's pages in a process of its own (ADR 024). Throws unprocessable when that dies or hangs, and cancelled. */
export function setPlan(task: PlanTask, { signal, onPage }: Progress): Promise<PlanFile> {
  holder.kolotPlanPool ??= new ChildPool("content-plan", ONE_AT_A_TIME);
  const onMessage = (share: unknown) => onPage?.(Number(share));
  const timeoutMs = TIMEOUT_MS + task.entries.length * TIMEOUT_PER_POST_MS;
  return holder.kolotPlanPool.run<PlanFile>(task, { signal, timeoutMs, onMessage });
}
