import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { type IndexedDesign, planDesignMoves } from "@/lib/posts/design-moves";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";

export async function selectMediaInOrder(postId: string, tx: Tx): Promise<string[]> {
  const rows = await getTransactionClient(tx).postImage.findMany({
    where: { postId },
    orderBy: { index: "asc" },
    select: { mediaId: true },
  });
  return rows.map(({ mediaId }) => mediaId);
}

/**
 * Moves the designs of a post's images, by SQL because of decision 028. Each gets a revision that no design
 * of the post had, so that an editor with it open at the old index cannot overwrite another one (decision
 * 050). The caller holds the post's row lock.
 */
export async function moveDesigns(postId: string, before: string[], tx: Tx): Promise<void> {
  const client = getTransactionClient(tx);
  const designs = await client.$queryRaw<(IndexedDesign & { rev: number })[]>`
    SELECT id, image_index AS index, rev, document->'custom'->>'removedMedia' AS "removedMedia"
    FROM canvas_document WHERE post_id = ${postId}::uuid AND image_index < ${FIRST_SPARE_INDEX}::int
    ORDER BY image_index FOR UPDATE`;
  if (designs.length === 0) return;
  const { moves, gone } = planDesignMoves(designs, before, await selectMediaInOrder(postId, tx));
  const free = Math.max(...designs.map((one) => one.rev)) + 1;
  for (const [n, { id, index, removedMedia }] of moves.entries()) {
    const mark = JSON.stringify(removedMedia ? { removedMedia } : {});
    // The unique key on (post, index) is deferred until commit, so intermediate duplicates are allowed.
    await client.$executeRaw`
      UPDATE canvas_document SET image_index = ${index}::int, rev = ${free + n}::int, updated_at = now(),
        rendered_rev = CASE WHEN rendered_rev = rev THEN ${free + n}::int ELSE rendered_rev END,
        document = jsonb_set(document, '{custom}',
          (coalesce(document->'custom', '{}'::jsonb) - 'removedMedia') || ${mark}::jsonb)
      WHERE id = ${id}::uuid`;
  }
  if (gone.length > 0) {
    await client.$executeRaw`DELETE FROM canvas_document WHERE id = ANY(${gone}::uuid[])`;
  }
}

/** Returns the media of a post's designs, including their versions and the thumbnails of layouts. */
export async function selectDesignMedia(postId: string, tx: Tx): Promise<string[]> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    SELECT m.media_id AS id FROM canvas_document_media m
      JOIN canvas_document d ON d.id = m.canvas_document_id WHERE d.post_id = ${postId}::uuid
    UNION SELECT m.media_id FROM canvas_document_version_media m
      JOIN canvas_document_version v ON v.id = m.canvas_document_version_id
      JOIN canvas_document d ON d.id = v.canvas_document_id WHERE d.post_id = ${postId}::uuid
    UNION SELECT thumbnail_id FROM post_template WHERE post_id = ${postId}::uuid`;
  return rows.map(({ id }) => id);
}
