import { AppError } from "@/lib/core/errors";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";

export interface ResolvedMedia {
  images?: { mediaId: string; alt: string }[];
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

async function imagesOf(userId: string, images: { url: string; alt: string }[], mistakes: Mistake[]) {
  const chosen: { mediaId: string; alt: string }[] = [];
  for (const [index, { url, alt }] of images.entries()) {
    const media = await findMediaByUrl(userId, url);
    const mistake = (message: string) => mistakes.push({ path: `images.${index}.url`, message });
    if (media?.kind !== "image") mistake("This image isn’t in your library");
    else if (chosen.some(({ mediaId }) => mediaId === media.id)) mistake("This picture is in the list twice");
    else chosen.push({ mediaId: media.id, alt });
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
