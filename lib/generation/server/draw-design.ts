import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { insertCanvasImage } from "@/lib/canvas/server/image-store";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { COSTS, type CostKind } from "@/lib/credits/costs";
import { findPaidAnswer, type Hold, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageAnswer, GenerateImageBody } from "@/lib/generation/schemas";
import { postForImage } from "@/lib/generation/server/post-for-image";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { serializePost } from "@/lib/posts/serializers";
import { attachImage } from "@/lib/posts/server/attach-image";
import type { PostRow } from "@/lib/posts/server/post-store";
import type { CopyMark } from "@/lib/posts/written-schemas";

export interface DrawDesign {
  user: { id: string };
  account: AccountRow;
  request: GenerateImageBody;
  actionKey: string;
  signal: AbortSignal;
}

/** A page that is laid out and not drawn yet. */
export interface Design {
  document: CanvasDocument;
  title: string;
  alt: string;
  marks: CopyMark[];
}

/** What making a design is given: the post it is for, and where to hand in what it stores on the way. */
export interface Making {
  hold: Hold;
  post: PostRow | null;
  stored: (media: MediaRow) => void;
}

interface Drawn extends Design {
  media: MediaRow;
}

/**
 * A picture that stays editable, for its kind's price: made as a document, rendered, and both kept in the transaction
 * that pays for them. What can be refused is refused before anything is held; a failure or a cancel gives the credits
 * back and leaves nothing behind.
 */
export async function drawDesign(
  kind: Extract<CostKind, "infographic" | "comic">,
  input: DrawDesign,
  make: (making: Making) => Promise<Design>,
): Promise<GenerateImageAnswer> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidAnswer<GenerateImageAnswer>(user.id, actionKey);
  if (paid) return paid;
  const brand = { userId: user.id, accountId: account.id };
  const post = request.postId === undefined ? null : await postForImage(brand, request.postId);
  const made: MediaRow[] = [];
  try {
    return await withCredits(
      { userId: user.id, key: actionKey, kind, cost: COSTS[kind], signal },
      async (hold): Promise<Drawn> => {
        const design = await make({ hold, post, stored: (media) => void made.push(media) });
        await hold.renew();
        const media = await saveRendered({ userId: user.id, document: design.document, signal });
        made.push(media);
        return { ...design, media };
      },
      (drawn, tx) => keep(user.id, post, drawn, made, tx),
    );
  } catch (error) {
    // Only what nothing uses goes. After any other kind of error it is not known whether the picture was paid for.
    if (isAppError(error)) await discardMedia(made.map(({ id }) => id));
    throw error;
  }
}

/** Picture and document into the post, the picture and what it was made of into the library. */
async function keep(
  userId: string,
  post: PostRow | null,
  { document, title, alt, marks, media }: Drawn,
  made: MediaRow[],
  tx: Tx,
): Promise<GenerateImageAnswer> {
  const { id: mediaId, key, width, height } = media;
  const answer = { imageUrl: mediaUrl(key), width, height, alt, mediaId, canvasData: document, marks };
  const changed = post && (await attachImage({ postId: post.id, media, alt }, tx));
  if (changed) {
    const imageIndex = changed.images.findIndex((image) => image.mediaId === mediaId);
    const { rev } = await insertDocument({ postId: changed.id, imageIndex, document }, tx);
    answer.canvasData = { ...document, rev, baseRev: rev - 1 };
  }
  for (const one of made) {
    const image = { userId, mediaId: one.id, label: cleanLabel(title) };
    if (!(await insertCanvasImage(image, tx))) throw new AppError("not_found");
  }
  return changed ? { ...answer, post: serializePost(changed) } : answer;
}
