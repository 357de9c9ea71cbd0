import { type CanvasImageRow, findCanvasImage } from "@/lib/canvas/server/image-store";
import { clientOf, type Tx } from "@/lib/core/server/transaction";

/** The library picture that this stock photo became, if it is still there; the first of several. */
export async function findStockImage(
  userId: string,
  photoUrl: string,
  tx?: Tx,
): Promise<CanvasImageRow | null> {
  const [row] = await clientOf(tx).$queryRaw<{ id: string }[]>`
    SELECT c.id FROM canvas_image c JOIN media m ON m.id = c.media_id
    WHERE c.user_id = ${userId}::uuid AND m.source = 'stock' AND m.state = 'stored'
      AND m.credit->>'photoUrl' = ${photoUrl}
    ORDER BY c.created_at, c.id LIMIT 1`;
  return row ? findCanvasImage(userId, row.id, tx) : null;
}

/** Until the transaction ends nobody else adds this photo to this library: two clicks make one picture. */
export async function lockStockPhoto(userId: string, photoUrl: string, tx: Tx): Promise<void> {
  await clientOf(tx)
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`stock ${userId} ${photoUrl}`}, 0))`;
}
