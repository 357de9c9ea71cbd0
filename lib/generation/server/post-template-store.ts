import type { CanvasDocument } from "@/lib/canvas/core/document";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { MAX_KEPT_LAYOUTS } from "@/lib/generation/limits";
import type { Prisma } from "@/prisma/generated/client";

export interface NewPostTemplate {
  document: CanvasDocument;
  thumbnailId: string;
}

export interface AddedPostTemplates {
  /** Number of the first new layout. */
  firstN: number;
  /** Thumbnails of the oldest layouts, which were deleted because the post has too many. */
  droppedThumbnails: string[];
}

/** Adds a set to the post's layouts and numbers it on. The caller holds the post's row lock. */
export async function addPostTemplates(
  postId: string,
  aspectRatio: string,
  templates: NewPostTemplate[],
  tx: Tx,
): Promise<AddedPostTemplates> {
  const client = getTransactionClient(tx);
  const { _max } = await client.postTemplate.aggregate({ where: { postId }, _max: { n: true } });
  const firstN = (_max.n ?? -1) + 1;
  await client.postTemplate.createMany({
    data: templates.map(({ document, thumbnailId }, index) => {
      const n = firstN + index;
      return { postId, n, aspectRatio, document: document as unknown as Prisma.InputJsonObject, thumbnailId };
    }),
  });
  const dropped = await client.$queryRaw<{ thumbnail_id: string }[]>`
    DELETE FROM post_template
    WHERE post_id = ${postId}::uuid AND n < ${firstN + templates.length - MAX_KEPT_LAYOUTS}
    RETURNING thumbnail_id`;
  return { firstN, droppedThumbnails: dropped.map(({ thumbnail_id }) => thumbnail_id) };
}

/** Returns the post's layouts without their documents: the newest set first, each set in its order. */
export function selectPostTemplates(
  postId: string,
): Promise<{ n: number; aspectRatio: string; key: string }[]> {
  return getTransactionClient().$queryRaw`
    SELECT t.n, t.aspect_ratio AS "aspectRatio", m.key FROM post_template t JOIN media m ON m.id = t.thumbnail_id
    WHERE t.post_id = ${postId}::uuid ORDER BY t.created_at DESC, t.n`;
}

/** Returns the stored document of a layout without parsing it; null when the post does not have it. */
export async function selectPostTemplate(postId: string, n: number): Promise<{ document: unknown } | null> {
  return getTransactionClient().postTemplate.findUnique({
    where: { postId_n: { postId, n } },
    select: { document: true },
  });
}
