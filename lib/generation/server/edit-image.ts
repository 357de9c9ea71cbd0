import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import type { Tx } from "@/lib/core/server/transaction";
import { findPaidResponse, type ReservationHandle, withCredits } from "@/lib/credits/server/with-credits";
import type { EditImagesBody, EditImagesResponse } from "@/lib/generation/edit-schemas";
import { type PaidPostRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { createAltText } from "@/lib/generation/server/prompts/generate-image";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { MAX_IMAGE_BYTES, normalizeLabel } from "@/lib/media/limits";
import { finishAiEditInChild, prepareAiEditInChild } from "@/lib/media/server/ai-edit-in-child";
import { insertCanvasImage, insertCanvasImageIfAbsent } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { serializePost } from "@/lib/posts/serializers";
import { insertImageDescription } from "@/lib/posts/server/image-description-store";
import { assertPostEditable, replaceImageInPost } from "@/lib/posts/server/post-images";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import type { ImageModels } from "@/lib/providers/ai-image/port";
import { getImageModels } from "@/lib/providers/ai-image/registry";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export const EDIT_IMAGE_PROMPT_VERSION = 1;

interface EditImagePromptInput {
  prompt: string;
  references: number;
  masked: boolean;
}

export function buildEditImagePrompt({ prompt, references, masked }: EditImagePromptInput): string {
  const lines = [
    `Change the first picture as follows: ${prompt.replace(/\s+/g, " ").trim()}`,
    "Keep everything that this does not name: composition, proportions, style, and all words exactly as they stand.",
    masked && "Only the clear area of the mask changes; make its edges continue what is around it.",
    references === 1 && "The second picture is a reference: borrow from it what the change asks for.",
    references > 1 && "The other pictures are references: borrow from them what the change asks for.",
    "Add no words, logos or watermarks that the change does not ask for.",
  ];
  return lines.filter(Boolean).join("\n");
}

export type EditImageInput = PaidPostRequest<EditImagesBody>;

type EditModels = Pick<ImageModels, "edit">;

/** Edits an image for four credits. An image given by URL belongs to the design: the post stays unchanged. */
export async function editImage(
  input: EditImageInput,
  models: EditModels = getImageModels(),
): Promise<EditImagesResponse> {
  const { user, post, request, actionKey } = input;
  const paid = await findPaidResponse<EditImagesResponse>(user.id, actionKey);
  if (paid) return paid;
  const inPlace = request.imageUrl === undefined;
  if (inPlace) assertPostEditable(post);
  const sources = await resolveEditSources(user.id, post, request);
  let made: MediaRow | undefined;
  try {
    return await withCredits(
      toPaidAction(input, "image"),
      async (reservation) => {
        made = await draw(input, sources, models, reservation);
        return made;
      },
      (media, tx) => keep(input, sources, media, tx),
    );
  } catch (error) {
    // Deletes only unused media. After an unknown error the image may have been paid.
    if (made && isAppError(error)) await deleteMediaSafely([made.id]);
    throw error;
  }
}

/** Generates the edited image; images are decoded in child processes only (decision 024). */
function draw(
  { user, request, signal }: EditImageInput,
  sources: EditSourcesInput,
  models: EditModels,
  reservation: ReservationHandle,
): Promise<MediaRow> {
  return withTempDirectory(async (folder) => {
    const image = await fetched(sources.image.key, folder, signal);
    const references: string[] = [];
    for (const { key } of sources.references) references.push(await fetched(key, folder, signal));
    const mask = sources.mask ? { mask: await fetched(sources.mask.key, folder, signal) } : {};
    const caller = { userId: user.id, signal };
    const ready = await prepareAiEditInChild({ folder, image, references, ...mask }, caller);
    const prompt = buildEditImagePrompt({
      prompt: request.prompt,
      references: references.length,
      masked: ready.mask !== undefined,
    });
    const drawn = await withRenewedPermit({ user, signal }, reservation, async () => {
      const images = await Promise.all(ready.images.map((path) => readFile(path)));
      const clear = ready.mask ? { mask: await readFile(ready.mask) } : {};
      const size = `${ready.size.width}x${ready.size.height}` as const;
      return models.edit({ prompt, images, ...clear, size, quality: request.quality, signal });
    });
    const edited = join(folder, "edited");
    await writeFile(edited, drawn.bytes);
    const { path } = await finishAiEditInChild({ folder, image, edited, ...mask }, caller);
    const version = `edit-image@${EDIT_IMAGE_PROMPT_VERSION}`;
    getLogger().info({ prompt: version, quality: request.quality }, "image edited");
    return saveImage({ userId: user.id, path, source: "generated" });
  });
}

/** Downloads by key from the object store; no URL is requested [SSRF1]. */
async function fetched(key: string, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, randomUUID());
  if (await getObjectStore().download(key, path, { maxBytes: 2 * MAX_IMAGE_BYTES, signal })) return path;
  throw new AppError("not_found");
}

/** Replaces the image in the post with its previous alternative text until it is described. */
async function replaceInPost(
  { post, request: { prompt } }: EditImageInput,
  { image }: EditSourcesInput,
  media: MediaRow,
  tx: Tx,
): Promise<PostRow> {
  const before = image.alt.trim();
  const request = before ? `${before}\nChanged since: ${prompt}` : prompt;
  const alt = before || createAltText(prompt);
  await insertImageDescription({ mediaId: media.id, request, fallback: alt }, tx);
  return replaceImageInPost({ postId: post.id, from: image.mediaId, media, alt }, tx);
}

/** Adds the image to the library and replaces the old one in the transaction that settles the reservation. */
async function keep(
  input: EditImageInput,
  sources: EditSourcesInput,
  media: MediaRow,
  tx: Tx,
): Promise<EditImagesResponse> {
  const { user, post, request } = input;
  const { image } = sources;
  const userId = user.id;
  const from = image.mediaId;
  const inPlace = request.imageUrl === undefined;
  const now = inPlace ? await replaceInPost(input, sources, media, tx) : await selectPost(post.id, tx);
  if (!now) throw new AppError("not_found");
  await insertCanvasImage({ userId, mediaId: media.id, label: normalizeLabel(request.prompt) }, tx);
  await insertCanvasImageIfAbsent({ userId, mediaId: from, label: normalizeLabel(image.alt) }, tx);
  return { imageUrl: getMediaUrl(media.key), post: serializePost(now) };
}

interface EditSourcesInput {
  image: { mediaId: string; key: string; alt: string };
  references: MediaRow[];
  mask: MediaRow | null;
}

/** Compares by key and owner. Any URL that is not the user's gives the same validation_error at its index. */
async function resolveEditSources(
  userId: string,
  post: PostRow,
  { imageIndex, imageUrl, selectedImageUrls, maskUrl }: EditImagesBody,
): Promise<EditSourcesInput> {
  const fields: { path: string; message: string }[] = [];
  const shown = post.images.find(({ index }) => index === imageIndex);
  if (!shown) fields.push({ path: "imageIndex", message: "The post has no image at this position" });

  const own = async (url: string, path: string) => {
    const media = await findMediaByUrl(userId, url);
    if (media?.kind === "image") return media;
    fields.push({ path, message: "This image isn’t in your library" });
    return null;
  };
  const named = imageUrl === undefined ? null : await own(imageUrl, "imageUrl");
  const references: MediaRow[] = [];
  for (const [place, url] of selectedImageUrls.entries()) {
    const media = await own(url, `selectedImageUrls.${place}`);
    if (media && !references.some(({ id }) => id === media.id)) references.push(media);
  }
  const mask = maskUrl === undefined ? null : await own(maskUrl, "maskUrl");
  if (mask && mask.contentType !== "image/png")
    fields.push({ path: "maskUrl", message: "Masks must be PNG files" });
  const image = named ? { mediaId: named.id, key: named.key, alt: "" } : shown;
  if (!image || fields.length > 0) throw new AppError("validation_error", { details: { fields } });
  return { image, references, mask };
}
