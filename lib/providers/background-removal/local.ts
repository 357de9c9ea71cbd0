import { runChildProcess } from "@/lib/core/server/run-child-process";
import type { LocalModelSize, LocalModelTask } from "@/lib/providers/background-removal/local-model";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";

const TIMEOUT_MS = 5 * 60_000;

/** Runs the local model for one image at a time, each in its own process, which frees its memory. */
export function createLocalRemover(size: LocalModelSize): BackgroundRemover {
  return {
    async remove({ userId, from, to, maxBytes, signal, onProgress }) {
      const task: LocalModelTask = { from, to, maxBytes, size };
      const onMessage = (share: unknown) => {
        if (typeof share === "number") onProgress(share);
      };
      const limits = { userId, signal, timeoutMs: TIMEOUT_MS, atOnce: 1 };
      await runChildProcess("remove-background", task, { ...limits, onMessage });
    },
  };
}
