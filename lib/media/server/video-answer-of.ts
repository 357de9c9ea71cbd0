import { posterKey } from "@/lib/media/media-keys";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import type { VideoAnswer } from "@/lib/media/video-schemas";

/** A stored film as the calls answer it. */
export function videoAnswerOf({ key, hasPoster }: MediaRow): VideoAnswer {
  return { videoUrl: mediaUrl(key), screenshotUrl: hasPoster ? mediaUrl(posterKey(key)) : null };
}
