export interface StreamTimeouts {
  /** Maximum silence. */
  idleMs: number;
  totalMs: number;
}

/**
 * Creates a timeout for streaming calls: aborts with a TimeoutError after silence, at the latest after
 * `totalMs`. The SDK's timers start only with the response headers, which a hanging provider never sends.
 */
export function createStreamTimeout({ idleMs, totalMs }: StreamTimeouts) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException("no sign of life", "TimeoutError"));
  const total = setTimeout(giveUp, totalMs);
  const idle = setTimeout(giveUp, idleMs);
  return {
    signal: controller.signal,
    /** Resets the idle timeout. */
    alive: () => void idle.refresh(),
    stop: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
