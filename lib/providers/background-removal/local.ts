import { runChild } from "@/lib/core/server/run-child";
import type { ModelSize, ModelTask } from "@/lib/providers/background-removal/model";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";

const TIMEOUT_MS = 5 * 60_000;

/** The model on this machine, one picture at a time, each in a process of its own: its memory goes with it. */
export function localRemover(size: ModelSize): BackgroundRemover {
  return {
    async remove({ from, to, maxBytes, signal, onProgress }) {
      const task: ModelTask = { from, to, maxBytes, size };
      const onMessage = (share: unknown) => {
        if (typeof share === "number") onProgress(share);
      };
      await runChild("remove-background", task, { signal, timeoutMs: TIMEOUT_MS, atOnce: 1, onMessage });
    },
  };
}
