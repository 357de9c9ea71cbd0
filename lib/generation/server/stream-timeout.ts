import { getEnv } from "@/lib/core/server/env";

export interface StreamTimeouts {
  /** Until the first token, during which a model may reason; `idleMs` without it. */
  firstMs?: number;
  idleMs: number;
  totalMs: number;
}

const IDLE_MS = 30_000;

/** Returns the time limits of a text that the environment sets. */
export function getTextTimeouts() {
  const { OPENAI_FIRST_TOKEN_SECONDS: first, OPENAI_TEXT_SECONDS: total } = getEnv();
  return { firstMs: first * 1_000, idleMs: IDLE_MS, totalMs: total * 1_000 };
}

/** Aborts after silence. The SDK's timers start only with headers, which a hanging provider never sends. */
export function createStreamTimeout({ firstMs, idleMs, totalMs }: StreamTimeouts) {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException("no sign of life", "TimeoutError"));
  const total = setTimeout(giveUp, totalMs);
  let idle = setTimeout(giveUp, firstMs ?? idleMs);
  return {
    signal: controller.signal,
    alive: () => {
      clearTimeout(idle);
      idle = setTimeout(giveUp, idleMs);
    },
    stop: () => {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}
