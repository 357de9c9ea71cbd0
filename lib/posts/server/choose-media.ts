import { AppError } from "@/lib/core/errors";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";

/** What a post is to show, as rows of the person's own media; absent: as before. */
export interface ChosenMedia {
  images?: { mediaId: string; alt: string }[];
  videoId?: string | null;
}

interface Mistake {
  path: string;
  message: string;
}

/**
 * The media behind the addresses a person sent. Theirs alone: a foreign, an absent and an external address answer
 * alike, each at its place (validation_error).
 */
export async function chooseMedia(
  userId: string,
  { images, videoUrl }: Pick<UpdatePostBody, "images" | "videoUrl">,
): Promise<ChosenMedia> {
  const mistakes: Mistake[] = [];
  const chosen: ChosenMedia = {};
  if (images) chosen.images = await imagesOf(userId, images, mistakes);
  if (videoUrl !== undefined) chosen.videoId = await videoOf(userId, videoUrl, mistakes);
  if (mistakes.length > 0) throw new AppError("validation_error", { details: { fields: mistakes } });
  return chosen;
}

async function imagesOf(userId: string, images: { url: string; alt: string }[], mistakes: Mistake[]) {
  const chosen: { mediaId: string; alt: string }[] = [];
  for (const [index, { url, alt }] of images.entries()) {
    const media = await mediaOfUrl(userId, url);
    const mistake = (message: string) => mistakes.push({ path: `images.${index}.url`, message });
    if (media?.kind !== "image") mistake("There is no such picture of yours");
    else if (chosen.some(({ mediaId }) => mediaId === media.id)) mistake("This picture is in the list twice");
    else chosen.push({ mediaId: media.id, alt });
  }
  return chosen;
}

async function videoOf(userId: string, url: string | null, mistakes: Mistake[]): Promise<string | null> {
  const media = url === null ? null : await mediaOfUrl(userId, url);
  if (url !== null && media?.kind !== "video") {
    mistakes.push({ path: "videoUrl", message: "There is no such video of yours" });
  }
  return media?.id ?? null;
}
