import { kitOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import type { Tx } from "@/lib/core/server/transaction";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateImageAnswer, GenerateImageBody } from "@/lib/generation/schemas";
import { altOf, DRAW_IMAGE_VERSION, drawImagePrompt } from "@/lib/generation/server/prompts/draw-image";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { serializePost } from "@/lib/posts/serializers";
import { assertRoomForImage } from "@/lib/posts/server/assert-room-for-image";
import { attachImage } from "@/lib/posts/server/attach-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
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
 * Draws a picture in the brand's colours for four credits and, when a post is named, adds it there. What can be
 * refused is refused before anything is held; a failure or a cancel gives the credits back.
 */
export async function drawImage(
  input: DrawImage,
  models: ImageModels = imageModels(),
): Promise<GenerateImageAnswer> {
  const { user, account, request, actionKey, signal } = input;
  // A repeat of a paid click gets its picture, also when the post has no room or is on its way out by now.
  const paid = await findPaidAnswer<GenerateImageAnswer>(user.id, actionKey);
  if (paid) return paid;
  const postId = request.postId === undefined ? undefined : await postOf(input, request.postId);
  const { size, quality } = request;
  const prompt = drawImagePrompt({
    brandName: account.name,
    colors: kitOf(account).colors,
    prompt: request.prompt,
  });
  const action = { userId: user.id, key: actionKey, kind: request.kind, cost: COSTS[request.kind], signal };
  let drawnMedia: MediaRow | undefined;
  try {
    return await withCredits(
      action,
      async (hold) => {
        const drawn = await withProviderSlot(user.id, signal, async () => {
          await hold.renew();
          return models.generate({ prompt, size, quality, signal });
        });
        drawnMedia = await saveImage({ userId: user.id, bytes: drawn.bytes, source: "generated" });
        log().info({ prompt: `draw-image@${DRAW_IMAGE_VERSION}`, size, quality }, "picture drawn");
        return drawnMedia;
      },
      (media, tx) => answerWith(media, altOf(request.prompt), postId, tx),
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

/** The named post's id: this brand's, changeable, and with room for a picture. */
async function postOf({ user, account }: DrawImage, postId: string): Promise<string> {
  const { post } = await findOwnedPost(user.id, postId);
  if (post.accountId !== account.id) throw new AppError("not_found");
  assertRoomForImage(post);
  return post.id;
}
