export interface Patience {
  /** Longest silence. */
  idleMs: number;
  totalMs: number;
}

/**
 * A signal for calls that stream: it aborts with a TimeoutError after a silence, or at the latest after `totalMs`. The
 * SDK's own timers start only with the response's headers, so a service that accepts and says nothing would escape them.
 */
export function watchIdle({ idleMs, totalMs }: Patience) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException("no sign of life", "TimeoutError"));
  const total = setTimeout(giveUp, totalMs);
  const idle = setTimeout(giveUp, idleMs);
  return {
    signal: controller.signal,
    /** Something arrived. */
    alive: () => void idle.refresh(),
    stop: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
