import type { CanvasDocument } from "@/lib/canvas/core/document";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { Prisma } from "@/prisma/generated/client";

export interface NewTemplate {
  document: CanvasDocument;
  thumbnailId: string;
}

/** Makes these the post's layouts; the thumbnails of those before. The caller holds the post's row. */
export async function replaceTemplates(
  postId: string,
  aspectRatio: string,
  templates: NewTemplate[],
  tx: Tx,
): Promise<string[]> {
  const client = clientOf(tx);
  const gone = await client.$queryRaw<{ thumbnail_id: string }[]>`
    DELETE FROM post_template WHERE post_id = ${postId}::uuid RETURNING thumbnail_id`;
  await client.postTemplate.createMany({
    data: templates.map(({ document, thumbnailId }, n) => {
      return { postId, n, aspectRatio, document: document as unknown as Prisma.InputJsonObject, thumbnailId };
    }),
  });
  return gone.map(({ thumbnail_id }) => thumbnail_id);
}

/** The stored document of one layout, unread; null when the last set has no such one. */
export async function selectTemplate(postId: string, n: number): Promise<{ document: unknown } | null> {
  return clientOf().postTemplate.findUnique({
    where: { postId_n: { postId, n } },
    select: { document: true },
  });
}
