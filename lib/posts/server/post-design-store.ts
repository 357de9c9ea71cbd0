import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { designMoves, type PlacedDesign } from "@/lib/posts/design-moves";

/** The media of a post's pictures, in their order. */
export async function selectMediaInOrder(postId: string, tx: Tx): Promise<string[]> {
  const rows = await clientOf(tx).postImage.findMany({
    where: { postId },
    orderBy: { index: "asc" },
    select: { mediaId: true },
  });
  return rows.map(({ mediaId }) => mediaId);
}

/**
 * Lets the designs behind a post's pictures follow them (the table is the canvas room's, which this one may not
 * import; ADR 028). Each one that moves gets a revision of its own, which none of the post's had: whoever has it open at its old
 * place, or took another one for it while they moved, saves it over none (decision 050). The caller holds the post's
 * row.
 */
export async function moveDesigns(postId: string, before: string[], tx: Tx): Promise<void> {
  const client = clientOf(tx);
  const designs = await client.$queryRaw<(PlacedDesign & { rev: number })[]>`
    SELECT id, image_index AS index, rev, document->'custom'->>'removedMedia' AS "removedMedia"
    FROM canvas_document WHERE post_id = ${postId}::uuid ORDER BY image_index FOR UPDATE`;
  if (designs.length === 0) return;
  const { moves, gone } = designMoves(designs, before, await selectMediaInOrder(postId, tx));
  const free = Math.max(...designs.map((one) => one.rev)) + 1;
  for (const [n, { id, index, removedMedia }] of moves.entries()) {
    const mark = JSON.stringify(removedMedia ? { removedMedia } : {});
    // The unique key on (post, place) is checked at commit: they may pass each other.
    await client.$executeRaw`
      UPDATE canvas_document SET image_index = ${index}::int, rev = ${free + n}::int, updated_at = now(),
        document = jsonb_set(document, '{custom}',
          (coalesce(document->'custom', '{}'::jsonb) - 'removedMedia') || ${mark}::jsonb)
      WHERE id = ${id}::uuid`;
  }
  if (gone.length > 0) {
    await client.$executeRaw`DELETE FROM canvas_document WHERE id = ANY(${gone}::uuid[])`;
  }
}

/** The media that a post's designs show, and the small pictures of its layouts. */
export async function selectDesignMedia(postId: string, tx: Tx): Promise<string[]> {
  const rows = await clientOf(tx).$queryRaw<{ id: string }[]>`
    SELECT shown.media_id AS id FROM canvas_document_media shown
      JOIN canvas_document design ON design.id = shown.canvas_document_id WHERE design.post_id = ${postId}::uuid
    UNION SELECT thumbnail_id FROM post_template WHERE post_id = ${postId}::uuid`;
  return rows.map(({ id }) => id);
}
