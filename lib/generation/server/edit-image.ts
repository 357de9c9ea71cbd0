import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { insertCanvasImage, keepCanvasImage } from "@/lib/canvas/server/image-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import type { Tx } from "@/lib/core/server/transaction";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, type Hold, withCredits } from "@/lib/credits/server/with-credits";
import type { EditImagesAnswer, EditImagesBody } from "@/lib/generation/edit-schemas";
import { describePicture } from "@/lib/generation/server/describe-picture";
import { type EditSources, editSources } from "@/lib/generation/server/edit-sources";
import { altOf } from "@/lib/generation/server/prompts/draw-image";
import { EDIT_IMAGE_VERSION, editImagePrompt } from "@/lib/generation/server/prompts/edit-image";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";
import { discardMedia } from "@/lib/media/server/delete-media";
import { finishEditInChild, prepareEditInChild } from "@/lib/media/server/edit-in-child";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { serializePost } from "@/lib/posts/serializers";
import { assertEditable } from "@/lib/posts/server/assert-room-for-image";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { swapImage } from "@/lib/posts/server/swap-image";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { imageModels } from "@/lib/providers/ai-image/registry";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface EditImage {
  user: { id: string };
  account: AccountRow;
  post: PostRow;
  request: EditImagesBody;
  actionKey: string;
  signal: AbortSignal;
}

type EditModels = Pick<ImageModels, "edit">;

interface Edited {
  media: MediaRow;
  /** Null where it goes into the library only. */
  alt: string | null;
}

/**
 * Changes one picture of a post as a prompt says, for four credits. The new picture takes the old one's place; both
 * are in the library from then on, so that going back is choosing the old one again. A picture named by its address is
 * one of the design behind it: the post shows what it showed, and may be one that is published. A failure or a cancel
 * gives the credits back and leaves the post as it was.
 */
export async function editImage(
  input: EditImage,
  models: EditModels = imageModels(),
): Promise<EditImagesAnswer> {
  const { user, post, request, actionKey, signal } = input;
  const paid = await findPaidAnswer<EditImagesAnswer>(user.id, actionKey);
  if (paid) return paid;
  const inPlace = request.imageUrl === undefined;
  if (inPlace) assertEditable(post);
  const sources = await editSources(user.id, post, request);
  let made: MediaRow | undefined;
  try {
    return await withCredits(
      { userId: user.id, key: actionKey, kind: "image", cost: COSTS.image, signal },
      async (hold): Promise<Edited> => {
        made = await draw(input, sources, models, hold);
        return { media: made, alt: inPlace ? await altFor(input, sources, made) : null };
      },
      (edited, tx) => keep(input, sources, edited, tx),
    );
  } catch (error) {
    // Only what nothing uses goes. After any other kind of error it is not known whether the picture was paid for.
    if (made && isAppError(error)) await discardMedia([made.id]);
    throw error;
  }
}

/** From the stored pictures to the stored result; nothing of a picture is decoded in this process (ADR 024). */
function draw(
  { user, request, signal }: EditImage,
  sources: EditSources,
  models: EditModels,
  hold: Hold,
): Promise<MediaRow> {
  return withTempFolder(async (folder) => {
    const picture = await fetched(sources.picture.key, folder, signal);
    const references: string[] = [];
    for (const { key } of sources.references) references.push(await fetched(key, folder, signal));
    const mask = sources.mask ? { mask: await fetched(sources.mask.key, folder, signal) } : {};
    const ready = await prepareEditInChild({ folder, picture, references, ...mask }, signal);
    const prompt = editImagePrompt({
      prompt: request.prompt,
      references: references.length,
      masked: ready.mask !== undefined,
    });
    const drawn = await withProviderSlot(user.id, signal, async () => {
      await hold.renew();
      const images = await Promise.all(ready.images.map((path) => readFile(path)));
      const clear = ready.mask ? { mask: await readFile(ready.mask) } : {};
      const size = `${ready.size.width}x${ready.size.height}` as const;
      return models.edit({ prompt, images, ...clear, size, quality: request.quality, signal });
    });
    const edited = join(folder, "edited");
    await writeFile(edited, drawn.bytes);
    const { path } = await finishEditInChild({ folder, picture, edited, ...mask }, signal);
    log().info({ prompt: `edit-image@${EDIT_IMAGE_VERSION}`, quality: request.quality }, "picture changed");
    return saveImage({ userId: user.id, path, source: "generated" });
  });
}

/** By its key out of our own store: no address is ever asked (SSRF1). */
async function fetched(key: string, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, randomUUID());
  if (await objectStore().download(key, path, { maxBytes: 2 * MAX_IMAGE_BYTES, signal })) return path;
  throw new AppError("not_found");
}

/** What is to be seen now; when nobody could look, what was said of the picture before it was changed. */
async function altFor(
  { user, account, request, signal }: EditImage,
  { picture }: EditSources,
  media: MediaRow,
): Promise<string> {
  const before = picture.alt.trim();
  const made = before ? `${before}\nChanged since: ${request.prompt}` : request.prompt;
  const { language } = account;
  const seen = await describePicture({ userId: user.id, media, request: made, language, signal });
  return seen ?? (before || altOf(request.prompt));
}

/** Into the library, and into the old one's place in the post, in the transaction that pays for it. */
async function keep(
  { user, post, request }: EditImage,
  { picture }: EditSources,
  { media, alt }: Edited,
  tx: Tx,
): Promise<EditImagesAnswer> {
  const userId = user.id;
  const from = picture.mediaId;
  const now =
    alt === null ? await selectPost(post.id, tx) : await swapImage({ postId: post.id, from, media, alt }, tx);
  if (!now) throw new AppError("not_found");
  await insertCanvasImage({ userId, mediaId: media.id, label: cleanLabel(request.prompt) }, tx);
  await keepCanvasImage({ userId, mediaId: from, label: cleanLabel(picture.alt) }, tx);
  return { imageUrl: mediaUrl(media.key), post: serializePost(now) };
}
