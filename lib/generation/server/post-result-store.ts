import type { CanvasDocument } from "@/lib/canvas/core/document";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { type GeneratedKind, MAX_LISTED_RESULTS } from "@/lib/generation/limits";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { PostResult, Prisma } from "@/prisma/generated/client";

export type PostResultRow = PostResult & { media: MediaRow };

export interface NewPostResult {
  postId: string;
  userId: string;
  kind: GeneratedKind;
  mediaId: string;
  alt: string;
  prompt: string;
  document: CanvasDocument | null;
  /** The medium and the media that the design shows. The caller holds locks on them. */
  mediaIds: string[];
}

/** Stores a result. The unique key on its medium refuses a second one. */
export function insertPostResult({ document, ...result }: NewPostResult, tx: Tx): Promise<PostResultRow> {
  const design = document ? { document: document as unknown as Prisma.InputJsonObject } : {};
  return getTransactionClient(tx).postResult.create({
    data: { ...result, ...design },
    include: { media: true },
  });
}

/** Returns the visible results of a post and of the other posts of its group, newest first. */
export function selectPostResults(
  userId: string,
  post: { id: string; groupId: string | null },
): Promise<PostResultRow[]> {
  return getTransactionClient().postResult.findMany({
    where: { userId, hiddenAt: null, ...ofGroup(post), media: { state: "stored" } },
    include: { media: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED_RESULTS,
  });
}

/** Returns a result of this tray, also a hidden one; null for any other. */
export function findPostResult(
  userId: string,
  post: { id: string; groupId: string | null },
  id: string,
  tx?: Tx,
): Promise<PostResultRow | null> {
  return getTransactionClient(tx).postResult.findFirst({
    where: { id, userId, ...ofGroup(post) },
    include: { media: true },
  });
}

export async function setResultHidden(id: string, hidden: boolean): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE post_result SET hidden_at = CASE WHEN ${hidden}::boolean THEN now() END WHERE id = ${id}::uuid`;
}

function ofGroup({ id, groupId }: { id: string; groupId: string | null }) {
  return groupId === null ? { postId: id } : { post: { groupId } };
}
