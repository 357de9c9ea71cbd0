import { setTimeout as pause } from "node:timers/promises";
import type { PostWire } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import { PUBLISH_WAIT_SECONDS } from "@/lib/publishing/rules";
import type { ReceiptWire } from "@/lib/publishing/schemas";
import { getReceipt } from "@/lib/publishing/server/get-receipt";
import { findPublication } from "@/lib/publishing/server/publication-store";
import { SETTLED } from "@/lib/publishing/states";

const POLL_MS = 250;

export interface Outcome {
  /** False: the worker is still at it. */
  settled: boolean;
  post: PostWire;
  receipt: ReceiptWire;
}

/** Waits until the publication is settled, for at most twenty seconds, and tells how post and receipt stand then. */
export async function outcomeOf(
  publicationId: string,
  userId: string,
  postId: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const end = performance.now() + PUBLISH_WAIT_SECONDS * 1000;
  let settled = false;
  for (;;) {
    const publication = await findPublication(publicationId);
    settled = SETTLED.some((state) => state === publication?.state);
    if (settled || signal?.aborted || performance.now() > end) break;
    await pause(POLL_MS);
  }
  const { post } = await findOwnedPost(userId, postId);
  return { settled, post: serializePost(post), receipt: await getReceipt({ post }) };
}
