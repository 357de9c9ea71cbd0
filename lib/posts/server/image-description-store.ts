import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { lockPostRow } from "@/lib/posts/server/post-store";
import { EDITABLE_STATUSES } from "@/lib/posts/states";
import type { Media } from "@/prisma/generated/client";

export interface NewImageDescription {
  mediaId: string;
  /** The text from which the image was made; empty when it is unknown. */
  request: string;
  /** The provisional alternative text of the image. */
  fallback: string;
}

export interface ClaimedImageDescription extends NewImageDescription {
  media: Media;
  /** The number of the attempt; only the latest may close the row. */
  attempt: number;
}

/** Requests the description of an image, due when the transaction commits; an open request stays as it is. */
export async function insertImageDescription(description: NewImageDescription, tx: Tx): Promise<void> {
  await getTransactionClient(tx).imageDescription.createMany({ data: description, skipDuplicates: true });
}

/** Claims the description that is due longest; null when none is. The lease ends by the database clock. */
export async function claimImageDescription(leaseSeconds: number): Promise<ClaimedImageDescription | null> {
  const client = getTransactionClient();
  const [row] = await client.$queryRaw<{ mediaId: string; attempt: number }[]>`
    UPDATE image_description
    SET attempt = attempt + 1, next_at = now() + make_interval(secs => ${leaseSeconds}::int)
    WHERE media_id = (
      SELECT media_id FROM image_description WHERE next_at <= now()
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING media_id AS "mediaId", attempt`;
  if (!row) return null;
  const { mediaId, attempt } = row;
  return client.imageDescription.findUnique({ where: { mediaId, attempt }, include: { media: true } });
}

/** An empty text is replaced only where the image was added without one: a user may have removed a proposal. */
const whereProvisional = ({ mediaId, fallback }: NewImageDescription) => ({
  mediaId,
  alt: fallback,
  ...(fallback === "" && { altProposal: "awaited" }),
});

/** Returns the editable posts that show the image with its provisional text, in lock order. */
export function listPostsToDescribe(description: NewImageDescription) {
  const where = {
    images: { some: whereProvisional(description) },
    status: { in: [...EDITABLE_STATUSES] },
  };
  const select = { id: true, language: true, text: true, account: { select: { language: true } } } as const;
  return getTransactionClient().post.findMany({ where, select, orderBy: { id: "asc" } });
}

/**
 * Replaces the provisional text by a proposal where an editable post still has it. The revision stays, because a description in the
 * background must not refuse the change that the user saves meanwhile, nor void a client's approval.
 */
export async function updateProvisionalAlt(
  postId: string,
  description: NewImageDescription,
  alt: string,
  tx: Tx,
): Promise<void> {
  await lockPostRow(postId, tx);
  const post = { status: { in: [...EDITABLE_STATUSES] } };
  const where = { postId, ...whereProvisional(description), post };
  await getTransactionClient(tx).postImage.updateMany({ where, data: { alt, altProposal: "made" } });
}

/** Deletes the row of this attempt; without effect when a later one has taken over. */
export async function deleteImageDescription(
  { mediaId, attempt }: ClaimedImageDescription,
  tx?: Tx,
): Promise<void> {
  await getTransactionClient(tx).imageDescription.deleteMany({ where: { mediaId, attempt } });
}

export async function rescheduleImageDescription(
  { mediaId, attempt }: ClaimedImageDescription,
  seconds: number,
): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE image_description SET next_at = now() + make_interval(secs => ${seconds}::int)
    WHERE media_id = ${mediaId}::uuid AND attempt = ${attempt}`;
}
