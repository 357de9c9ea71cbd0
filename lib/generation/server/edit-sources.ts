import { AppError } from "@/lib/core/errors";
import type { EditImagesBody } from "@/lib/generation/edit-schemas";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { PostRow } from "@/lib/posts/server/post-store";

export interface EditSources {
  /** What is changed, and what was said of it. */
  picture: { mediaId: string; key: string; alt: string };
  references: MediaRow[];
  mask: MediaRow | null;
}

/**
 * The pictures behind what a person named: the post's at its place unless another one, and theirs alone by key. A foreign, an absent and
 * an external address answer alike, each at its place (validation_error).
 */
export async function editSources(
  userId: string,
  post: PostRow,
  { imageIndex, imageUrl, selectedImageUrls, maskUrl }: EditImagesBody,
): Promise<EditSources> {
  const fields: { path: string; message: string }[] = [];
  const shown = post.images.find(({ index }) => index === imageIndex);
  if (!shown) fields.push({ path: "imageIndex", message: "The post has no picture at this place" });

  const own = async (url: string, path: string) => {
    const media = await mediaOfUrl(userId, url);
    if (media?.kind === "image") return media;
    fields.push({ path, message: "There is no such picture of yours" });
    return null;
  };
  const named = imageUrl === undefined ? null : await own(imageUrl, "imageUrl");
  const references: MediaRow[] = [];
  for (const [place, url] of selectedImageUrls.entries()) {
    const media = await own(url, `selectedImageUrls.${place}`);
    if (media && !references.some(({ id }) => id === media.id)) references.push(media);
  }
  const mask = maskUrl === undefined ? null : await own(maskUrl, "maskUrl");
  if (mask && mask.contentType !== "image/png") fields.push({ path: "maskUrl", message: "A mask is a PNG" });
  const picture = named ? { mediaId: named.id, key: named.key, alt: "" } : shown;
  if (!picture || fields.length > 0) throw new AppError("validation_error", { details: { fields } });
  return { picture, references, mask };
}
