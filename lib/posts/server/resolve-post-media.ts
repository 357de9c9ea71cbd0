import { AppError } from "@/lib/core/errors";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";

export interface ResolvedImage {
  mediaId: string;
  alt: string;
  /** False when the user confirmed, edited or removed the proposed text. */
  isAltSuggested?: boolean | undefined;
}

export interface ResolvedMedia {
  images?: ResolvedImage[];
  videoId?: string | null;
}

type Mistake = Record<"path" | "message", string>;

/** Resolves media URLs. Those that are not the user's give the same validation_error at their index. */
export async function resolvePostMedia(
  userId: string,
  { images, videoUrl }: Pick<UpdatePostBody, "images" | "videoUrl">,
): Promise<ResolvedMedia> {
  const mistakes: Mistake[] = [];
  const chosen: ResolvedMedia = {};
  if (images) chosen.images = await imagesOf(userId, images, mistakes);
  if (videoUrl !== undefined) chosen.videoId = await videoOf(userId, videoUrl, mistakes);
  if (mistakes.length > 0) throw new AppError("validation_error", { details: { fields: mistakes } });
  return chosen;
}

async function imagesOf(
  userId: string,
  images: NonNullable<UpdatePostBody["images"]>,
  mistakes: Mistake[],
): Promise<ResolvedImage[]> {
  const chosen: ResolvedImage[] = [];
  for (const [index, { url, ...text }] of images.entries()) {
    const media = await findMediaByUrl(userId, url);
    const mistake = (message: string) => mistakes.push({ path: `images.${index}.url`, message });
    if (media?.kind !== "image") mistake("This image isn’t in your library");
    else if (chosen.some(({ mediaId }) => mediaId === media.id)) mistake("This picture is in the list twice");
    else chosen.push({ mediaId: media.id, ...text });
  }
  return chosen;
}

async function videoOf(userId: string, url: string | null, mistakes: Mistake[]): Promise<string | null> {
  const media = url === null ? null : await findMediaByUrl(userId, url);
  if (url !== null && media?.kind !== "video") {
    mistakes.push({ path: "videoUrl", message: "This video isn’t in your library" });
  }
  return media?.id ?? null;
}
