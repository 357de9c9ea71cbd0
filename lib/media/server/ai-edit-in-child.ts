import { ChildProcessPool, SINGLE_CHILD_POOL } from "@/lib/core/server/child-process-pool";
import type { FinishAiEditInput } from "@/lib/media/server/finish-ai-edit";
import type { PrepareAiEditInput, PreparedAiEdit } from "@/lib/media/server/prepare-ai-edit";

const TIMEOUT_MS = 60_000;

export type AiEditTask =
  | ({ step: "prepare" } & PrepareAiEditInput)
  | ({ step: "finish" } & FinishAiEditInput);

const holder = globalThis as { kolotEditPool?: ChildProcessPool };

interface Caller {
  userId: string;
  signal: AbortSignal;
}

function run<T>(task: AiEditTask, { userId, signal }: Caller): Promise<T> {
  holder.kolotEditPool ??= new ChildProcessPool("ai-edit-image", SINGLE_CHILD_POOL);
  return holder.kolotEditPool.run<T>(userId, task, { signal, timeoutMs: TIMEOUT_MS });
}

export function prepareAiEditInChild(task: PrepareAiEditInput, caller: Caller): Promise<PreparedAiEdit> {
  return run({ step: "prepare", ...task }, caller);
}

export function finishAiEditInChild(task: FinishAiEditInput, caller: Caller): Promise<{ path: string }> {
  return run({ step: "finish", ...task }, caller);
}
