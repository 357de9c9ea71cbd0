import type { AccountRow } from "@/lib/accounts/server/account-store";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { insertCanvasImage } from "@/lib/canvas/server/image-store";
import { AppError, isAppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageAnswer, GenerateImageBody } from "@/lib/generation/schemas";
import { drawPicture } from "@/lib/generation/server/draw-picture";
import { postForImage } from "@/lib/generation/server/post-for-image";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { serializePost } from "@/lib/posts/serializers";
import { attachImage } from "@/lib/posts/server/attach-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { imageModels } from "@/lib/providers/ai-image/registry";

export interface DrawImage {
  user: { id: string };
  account: AccountRow;
  request: GenerateImageBody;
  actionKey: string;
  signal: AbortSignal;
}

/**
 * Draws a picture in the brand's colours for four credits, keeps it in the library and, when a post is named, adds it there. What can be
 * refused is refused before anything is held; a failure or a cancel gives the credits back.
 */
export async function drawImage(
  input: DrawImage,
  models: Pick<ImageModels, "generate"> = imageModels(),
): Promise<GenerateImageAnswer> {
  const { user, account, request, actionKey, signal } = input;
  // A repeat of a paid click gets its picture, also when the post has no room or is on its way out by now.
  const paid = await findPaidAnswer<GenerateImageAnswer>(user.id, actionKey);
  if (paid) return paid;
  const brand = { userId: user.id, accountId: account.id };
  const postId = request.postId === undefined ? undefined : (await postForImage(brand, request.postId)).id;
  const { size, quality } = request;
  const action = { userId: user.id, key: actionKey, kind: "image", cost: COSTS.image, signal } as const;
  let drawnMedia: MediaRow | undefined;
  try {
    return await withCredits(
      action,
      ({ renew }) => {
        const { prompt } = request;
        const asked = { user, account, prompt, language: account.language, size, quality, renew, signal };
        const onSaved = (media: MediaRow) => {
          drawnMedia = media;
        };
        return drawPicture({ ...asked, onSaved }, models);
      },
      async ({ media, alt }, tx) => {
        const answer = await answerWith(media, alt, postId, tx);
        const label = cleanLabel(request.prompt);
        if (!(await insertCanvasImage({ userId: user.id, mediaId: media.id, label }, tx))) {
          throw new AppError("not_found");
        }
        return answer;
      },
    );
  } catch (error) {
    // Only what nothing uses goes. After any other kind of error it is not known whether the picture was paid for.
    if (drawnMedia && isAppError(error)) await discardMedia([drawnMedia.id]);
    throw error;
  }
}

/** The picture as it is answered, attached to its post in the transaction that pays for it. */
async function answerWith(
  media: MediaRow,
  alt: string,
  postId: string | undefined,
  tx: Tx,
): Promise<GenerateImageAnswer> {
  const { id: mediaId, key, width, height } = media;
  const answer = { imageUrl: mediaUrl(key), width, height, alt, mediaId };
  if (!postId) return answer;
  return { ...answer, post: serializePost(await attachImage({ postId, media, alt }, tx)) };
}
