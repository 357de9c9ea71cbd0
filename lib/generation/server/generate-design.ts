import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { insertDocument } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { type CostKind, CREDIT_COSTS } from "@/lib/credits/costs";
import { findPaidResponse, type ReservationHandle, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageBody, GenerateImageResponse } from "@/lib/generation/schemas";
import { findPostForImage } from "@/lib/generation/server/resolve-language";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";
import { serializePost } from "@/lib/posts/serializers";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";

export interface GenerateDesignInput {
  user: { id: string };
  account: AccountRow;
  request: GenerateImageBody;
  actionKey: string;
  signal: AbortSignal;
}

/** A laid out page before rendering. */
export interface GeneratedDesign {
  document: CanvasDocument;
  title: string;
  alt: string;
  marks: CopyIssue[];
}

/** The input of a design, and a callback for media stored on the way. */
export interface DesignContext {
  hold: ReservationHandle;
  post: PostRow | null;
  stored: (media: MediaRow) => void;
}

interface Drawn extends GeneratedDesign {
  media: MediaRow;
}

/**
 * Generates an editable image: a document and its rendering, both stored in the transaction that settles the
 * reservation. Checks run before any reservation; a failure or a cancellation releases the credits and leaves
 * nothing.
 */
export async function generateDesign(
  kind: Extract<CostKind, "infographic" | "comic">,
  input: GenerateDesignInput,
  make: (making: DesignContext) => Promise<GeneratedDesign>,
): Promise<GenerateImageResponse> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidResponse<GenerateImageResponse>(user.id, actionKey);
  if (paid) return paid;
  const brand = { userId: user.id, accountId: account.id };
  const post = request.postId === undefined ? null : await findPostForImage(brand, request.postId);
  const made: MediaRow[] = [];
  try {
    return await withCredits(
      { userId: user.id, key: actionKey, kind, cost: CREDIT_COSTS[kind], signal },
      async (hold): Promise<Drawn> => {
        const design = await make({ hold, post, stored: (media) => void made.push(media) });
        await hold.renew();
        const media = await renderAndSaveImage({ userId: user.id, document: design.document, signal });
        made.push(media);
        return { ...design, media };
      },
      (drawn, tx) => keep(user.id, post, drawn, made, tx),
    );
  } catch (error) {
    // Deletes only unused media. After an unknown error the image may have been paid.
    if (isAppError(error)) await deleteMediaSafely(made.map(({ id }) => id));
    throw error;
  }
}

/** Adds image and document to the post, and the image with its sources to the library. */
async function keep(
  userId: string,
  post: PostRow | null,
  { document, title, alt, marks, media }: Drawn,
  made: MediaRow[],
  tx: Tx,
): Promise<GenerateImageResponse> {
  const { id: mediaId, key, width, height } = media;
  const response = { imageUrl: getMediaUrl(key), width, height, alt, mediaId, canvasData: document, marks };
  const changed = post && (await appendImageToPost({ postId: post.id, media, alt }, tx));
  if (changed) {
    const imageIndex = changed.images.findIndex((image) => image.mediaId === mediaId);
    const { rev } = await insertDocument({ postId: changed.id, imageIndex, document }, tx);
    response.canvasData = { ...document, rev, baseRev: rev - 1 };
  }
  for (const one of made) {
    const image = { userId, mediaId: one.id, label: normalizeLabel(title) };
    if (!(await insertCanvasImage(image, tx))) throw new AppError("not_found");
  }
  return changed ? { ...response, post: serializePost(changed) } : response;
}
