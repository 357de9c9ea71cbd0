import { clientOf } from "@/lib/core/server/transaction";

const FRESH_MINUTES = 60;
const KEEP_HOURS = 24;

export interface StockAnswer {
  key: string;
  body: unknown;
}

/** What the service said to this question within the last day, and whether that is recent enough to be used as it is. */
export async function findAnswer(key: string): Promise<{ body: unknown; isFresh: boolean } | null> {
  const [row] = await clientOf().$queryRaw<{ body: unknown; isFresh: boolean }[]>`
    SELECT body, fetched_at > now() - make_interval(mins => ${FRESH_MINUTES}::int) AS "isFresh"
    FROM stock_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${KEEP_HOURS}::int)`;
  return row ?? null;
}

/**
 * Keeps answers, in one statement; one that came later wins. In the order of their keys: two statements that share
 * some must not wait for each other.
 */
export async function keepAnswers(answers: StockAnswer[]): Promise<void> {
  const each = [...new Map(answers.map((answer) => [answer.key, answer])).values()];
  await clientOf().$executeRaw`
    INSERT INTO stock_answer (key, body, fetched_at)
    SELECT item->>'key', item->'body', now() FROM jsonb_array_elements(${JSON.stringify(each)}::jsonb) AS item
    ORDER BY item->>'key'
    ON CONFLICT (key) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
    WHERE stock_answer.fetched_at <= excluded.fetched_at`;
}

/** Removes answers that are too old to be served. */
export async function deleteOldAnswers(): Promise<void> {
  await clientOf().$executeRaw`
    DELETE FROM stock_answer WHERE fetched_at < now() - make_interval(hours => ${KEEP_HOURS}::int)`;
}
