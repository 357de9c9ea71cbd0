import type { z } from "zod";
import { isAppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";
import { findAnswer, keepAnswers, type StockAnswer } from "@/lib/stock-images/server/stock-answer-store";

const PASSING = ["provider_error", "provider_timeout", "rate_limited"] as const;

export interface Cached<T> {
  key: string;
  schema: z.ZodType<T>;
  ask(): Promise<T>;
  /** What the answer says about other questions. */
  also?(answer: T): StockAnswer[];
}

/** One question, in words that are alike for all who ask the same. */
export function answerKey(parts: Record<string, unknown>): string {
  return sha256(JSON.stringify(parts));
}

const running = new Map<string, Promise<unknown>>();

/**
 * What the service says, as of at most an hour ago. While it fails or its limit is used up, an answer of up to a day
 * ago is better than none. Who asks what is being asked already waits with the other: the limit counts every question.
 */
export function cachedAnswer<T>(question: Cached<T>): Promise<T> {
  const { key } = question;
  const known = running.get(key);
  if (known) return known as Promise<T>;
  const asking = answerOf(question).finally(() => running.delete(key));
  running.set(key, asking);
  return asking;
}

async function answerOf<T>({ key, schema, ask, also }: Cached<T>): Promise<T> {
  const kept = await findAnswer(key);
  // An answer of an older version of ours may have another shape.
  const old = kept ? schema.safeParse(kept.body) : undefined;
  if (kept?.isFresh && old?.success) return old.data;
  try {
    const answer = await ask();
    await keepAnswers([{ key, body: answer }, ...(also?.(answer) ?? [])]);
    return answer;
  } catch (error) {
    if (!old?.success || !PASSING.some((code) => isAppError(error, code))) throw error;
    log().warn({ err: error }, "stock photos answered from what was kept");
    return old.data;
  }
}
