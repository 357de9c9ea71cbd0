export interface StreamTimeouts {
  idleMs: number;
  totalMs: number;
}

/** Aborts after silence. The SDK's timers start only with headers, which a hanging provider never sends. */
export function createStreamTimeout({ idleMs, totalMs }: StreamTimeouts) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException("no sign of life", "TimeoutError"));
  const total = setTimeout(giveUp, totalMs);
  const idle = setTimeout(giveUp, idleMs);
  return {
    signal: controller.signal,
    alive: () => void idle.refresh(),
    stop: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
