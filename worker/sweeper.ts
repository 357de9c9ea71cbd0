import { log } from "@/lib/core/server/logger";
import type { Duty } from "@/worker/sweep";

/**
 * Runs every duty in its rounds, each on its own: one that hangs or fails holds up no other, and is not started a
 * second time while it runs. Returns how to stop.
 */
export function startSweeper(duties: Duty[], seconds: number): () => void {
  const busy = new Set<Duty>();
  let round = 0;
  const sweep = () => {
    for (const duty of duties) {
      if (round % duty.every !== 0 || busy.has(duty)) continue;
      busy.add(duty);
      duty
        .work()
        .catch((error: unknown) => log().error({ err: error, duty: duty.name }, "sweep failed"))
        .finally(() => busy.delete(duty));
    }
    round += 1;
  };
  sweep();
  const timer = setInterval(sweep, seconds * 1000);
  return () => clearInterval(timer);
}
