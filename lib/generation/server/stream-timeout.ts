import { getEnv } from "@/lib/core/server/env";

export interface StreamTimeouts {
  /** Until the first token, during which a model may reason; `idleMs` without it. */
  firstMs?: number;
  idleMs: number;
  totalMs: number;
}

const TOTALS = {
  text: "OPENAI_TEXT_SECONDS",
  turn: "OPENAI_AGENT_SECONDS",
  description: "OPENAI_DESCRIPTION_SECONDS",
} as const;

/** Returns the time limits that the environment sets for a text, a turn of the agent or a description of an image. */
export function getTextTimeouts(kind: keyof typeof TOTALS = "text") {
  const { OPENAI_FIRST_TOKEN_SECONDS: first, OPENAI_IDLE_SECONDS: idle, [TOTALS[kind]]: total } = getEnv();
  return { firstMs: first * 1_000, idleMs: idle * 1_000, totalMs: total * 1_000 };
}

/** Returns the limits of each further request, when called before it. All of them share the total, which begins now. */
export function shareTotal(timeout: StreamTimeouts): () => StreamTimeouts {
  const started = performance.now();
  return () => ({ ...timeout, totalMs: Math.max(1, timeout.totalMs - (performance.now() - started)) });
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
