import type { CanvasDocument } from "@/lib/canvas/core/document";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { Prisma } from "@/prisma/generated/client";

export interface NewPostTemplate {
  document: CanvasDocument;
  thumbnailId: string;
}

/** Replaces the post's layouts; returns the previous thumbnails. The caller holds the post's row lock. */
export async function replacePostTemplates(
  postId: string,
  aspectRatio: string,
  templates: NewPostTemplate[],
  tx: Tx,
): Promise<string[]> {
  const client = getTransactionClient(tx);
  const deleted = await client.$queryRaw<{ thumbnail_id: string }[]>`
    DELETE FROM post_template WHERE post_id = ${postId}::uuid RETURNING thumbnail_id`;
  await client.postTemplate.createMany({
    data: templates.map(({ document, thumbnailId }, n) => {
      return { postId, n, aspectRatio, document: document as unknown as Prisma.InputJsonObject, thumbnailId };
    }),
  });
  return deleted.map(({ thumbnail_id }) => thumbnail_id);
}

/** Returns the post's last set of layouts in order, without their documents. */
export function selectPostTemplates(
  postId: string,
): Promise<{ n: number; aspectRatio: string; key: string }[]> {
  return getTransactionClient().$queryRaw`
    SELECT t.n, t.aspect_ratio AS "aspectRatio", m.key FROM post_template t JOIN media m ON m.id = t.thumbnail_id
    WHERE t.post_id = ${postId}::uuid ORDER BY t.n`;
}

/** Returns the stored document of a layout without parsing it; null when the last set does not contain it. */
export async function selectPostTemplate(postId: string, n: number): Promise<{ document: unknown } | null> {
  return getTransactionClient().postTemplate.findUnique({
    where: { postId_n: { postId, n } },
    select: { document: true },
  });
}
