import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { findCanvasImage } from "@/lib/media/server/canvas-image-store";

const FRESH_MINUTES = 60;
const KEEP_HOURS = 24;

export interface StockResponse {
  key: string;
  body: unknown;
}

/** Returns a cached response of the last day and whether it is fresh; null when there is none. */
export async function findStockResponse(key: string): Promise<{ body: unknown; isFresh: boolean } | null> {
  const [row] = await getTransactionClient().$queryRaw<{ body: unknown; isFresh: boolean }[]>`
    SELECT body, fetched_at > now() - make_interval(mins => ${FRESH_MINUTES}::int) AS "isFresh"
    FROM stock_answer
    WHERE key = ${key} AND fetched_at > now() - make_interval(hours => ${KEEP_HOURS}::int)`;
  return row ?? null;
}

/** Upserts responses in one statement, the later one wins. Sorted by key to prevent deadlocks. */
export async function upsertStockResponses(answers: StockResponse[]): Promise<void> {
  const each = [...new Map(answers.map((response) => [response.key, response])).values()];
  await getTransactionClient().$executeRaw`
    INSERT INTO stock_answer (key, body, fetched_at)
    SELECT item->>'key', item->'body', now() FROM jsonb_array_elements(${JSON.stringify(each)}::jsonb) AS item
    ORDER BY item->>'key'
    ON CONFLICT (key) DO UPDATE SET body = excluded.body, fetched_at = excluded.fetched_at
    WHERE stock_answer.fetched_at <= excluded.fetched_at`;
}

export async function deleteOldStockResponses(): Promise<void> {
  await getTransactionClient().$executeRaw`
    DELETE FROM stock_answer WHERE fetched_at < now() - make_interval(hours => ${KEEP_HOURS}::int)`;
}

/** Returns the first library image of this stock photo; null when there is none. */
export async function findImageByStockPhoto(userId: string, photoUrl: string, tx?: Tx) {
  const [row] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    SELECT c.id FROM canvas_image c JOIN media m ON m.id = c.media_id
    WHERE c.user_id = ${userId}::uuid AND m.source = 'stock' AND m.state = 'stored'
      AND m.credit->>'photoUrl' = ${photoUrl}
    ORDER BY c.created_at, c.id LIMIT 1`;
  return row ? findCanvasImage(userId, row.id, tx) : null;
}

/** Serializes concurrent imports of one photo until the transaction ends, so that they create one image. */
export async function lockStockPhoto(userId: string, photoUrl: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`stock ${userId} ${photoUrl}`}, 0))`;
}
