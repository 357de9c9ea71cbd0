import { ChildProcessPool, SINGLE_CHILD_POOL } from "@/lib/core/server/child-process-pool";
import type { FinishAiEditInput } from "@/lib/media/server/finish-ai-edit";
import type { PrepareAiEditInput, PreparedAiEdit } from "@/lib/media/server/prepare-ai-edit";

const TIMEOUT_MS = 60_000;

export type AiEditTask =
  | ({ step: "prepare" } & PrepareAiEditInput)
  | ({ step: "finish" } & FinishAiEditInput);

const holder = globalThis as { kolotEditPool?: ChildProcessPool };

function run<T>(task: AiEditTask, signal: AbortSignal): Promise<T> {
  holder.kolotEditPool ??= new ChildProcessPool("ai-edit-image", SINGLE_CHILD_POOL);
  return holder.kolotEditPool.run<T>(task, { signal, timeoutMs: TIMEOUT_MS });
}

export function prepareAiEditInChild(task: PrepareAiEditInput, signal: AbortSignal): Promise<PreparedAiEdit> {
  return run({ step: "prepare", ...task }, signal);
}

export function finishAiEditInChild(task: FinishAiEditInput, signal: AbortSignal): Promise<{ path: string }> {
  return run({ step: "finish", ...task }, signal);
}
