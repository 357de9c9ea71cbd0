import { ChildPool, ONE_AT_A_TIME } from "@/lib/core/server/child-pool";
import type { FinishEdit } from "@/lib/media/server/finish-edit";
import type { PreparedEdit, PrepareEdit } from "@/lib/media/server/prepare-edit";

const TIMEOUT_MS = 60_000;

export type EditTask = ({ step: "prepare" } & PrepareEdit) | ({ step: "finish" } & FinishEdit);

const holder = globalThis as { kolotEditPool?: ChildPool };

function run<T>(task: EditTask, signal: AbortSignal): Promise<T> {
  holder.kolotEditPool ??= new ChildPool("edit-image", ONE_AT_A_TIME);
  return holder.kolotEditPool.run<T>(task, { signal, timeoutMs: TIMEOUT_MS });
}

/** `prepareEdit` in a process of its own. Throws as that does. */
export function prepareEditInChild(task: PrepareEdit, signal: AbortSignal): Promise<PreparedEdit> {
  return run({ step: "prepare", ...task }, signal);
}

/** `finishEdit` in a process of its own. Throws as that does. */
export function finishEditInChild(task: FinishEdit, signal: AbortSignal): Promise<{ path: string }> {
  return run({ step: "finish", ...task }, signal);
}
