import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { findPaidResponse, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageBody, GenerateImageResponse } from "@/lib/generation/schemas";
import { generateAndStoreImage } from "@/lib/generation/server/generate-and-store-image";
import { type PaidRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { getKeptResult } from "@/lib/generation/server/post-results";
import { findPostForImage } from "@/lib/generation/server/resolve-language";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { serializePost } from "@/lib/posts/serializers";
import { insertImageDescription } from "@/lib/posts/server/image-description-store";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { getImageModels } from "@/lib/providers/ai-image/registry";

/** Generates an image for four credits; a failure or a cancellation releases them. */
export async function generateImage(
  input: PaidRequest<GenerateImageBody>,
  models: Pick<ImageModels, "generate"> = getImageModels(),
): Promise<GenerateImageResponse> {
  const { user, account, request, actionKey, signal } = input;
  // A retry of a paid action gets its image, even when the post is full or published by now.
  const paid = await findPaidResponse<GenerateImageResponse>(user.id, actionKey);
  if (paid) return paid;
  const brand = { userId: user.id, accountId: account.id };
  const { prompt, size, quality, attach } = request;
  const postId =
    request.postId === undefined
      ? undefined
      : (await findPostForImage(brand, { postId: request.postId, attach })).id;
  let drawnMedia: MediaRow | undefined;
  try {
    return await withCredits(
      toPaidAction(input, "image"),
      ({ renew }) => {
        const onSaved = (media: MediaRow) => {
          drawnMedia = media;
        };
        const requested = { user, account, prompt, size, quality, renew, onSaved, signal };
        return generateAndStoreImage(requested, models);
      },
      async ({ media, alt }, tx) => {
        const response = await responseWith({ user, media, alt, prompt, postId, attach }, tx);
        const label = normalizeLabel(prompt);
        if (!(await insertCanvasImage({ userId: user.id, mediaId: media.id, label }, tx))) {
          throw new AppError("not_found");
        }
        return response;
      },
    );
  } catch (error) {
    // Deletes only unused media. After an unknown error the image may have been paid.
    if (drawnMedia && isAppError(error)) await deleteMediaSafely([drawnMedia.id]);
    throw error;
  }
}

interface PlacedImage {
  user: { id: string };
  media: MediaRow;
  alt: string;
  prompt: string;
  postId: string | undefined;
  attach: boolean;
}

/** Attaches the image to its post, or keeps it for it, in the transaction that settles the reservation. */
async function responseWith({ user, media, alt, prompt, postId, attach }: PlacedImage, tx: Tx) {
  const { id: mediaId, key, width, height } = media;
  const response = { imageUrl: getMediaUrl(key), width, height, alt, mediaId };
  if (!postId) return response;
  if (!attach) {
    const drawn = { userId: user.id, postId, kind: "image", media, alt, prompt } as const;
    return { ...response, result: await getKeptResult(drawn, tx) };
  }
  await insertImageDescription({ mediaId, request: prompt, fallback: alt }, tx);
  return { ...response, post: serializePost(await appendImageToPost({ postId, media, alt }, tx)) };
}
