import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getPosterKey } from "@/lib/media/object-keys";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { UNSCHEDULED_STATUSES } from "@/lib/posts/states";
import type { Media } from "@/prisma/generated/client";

export interface PostVideoRow
  extends Pick<Media, "key" | "contentType" | "bytes" | "width" | "height" | "durationMs"> {
  mediaId: string;
  url: string;
  posterUrl: string | null;
}

export async function selectVideos(ids: string[], tx?: Tx): Promise<PostVideoRow[]> {
  if (ids.length === 0) return [];
  const rows = await getTransactionClient(tx).media.findMany({ where: { id: { in: ids } } });
  return rows.map(({ id, key, hasPoster, width, height, bytes, contentType, durationMs }) => ({
    mediaId: id,
    key,
    url: getMediaUrl(key),
    posterUrl: hasPoster ? getMediaUrl(getPosterKey(key)) : null,
    width,
    height,
    bytes,
    contentType,
    durationMs,
  }));
}

/** Sets the video of an unscheduled post without one, as its next revision; returns false otherwise. */
export async function setVideoIfNone(postId: string, mediaId: string, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).post.updateMany({
    where: { id: postId, videoId: null, status: { in: [...UNSCHEDULED_STATUSES] } },
    data: { videoId: mediaId, revision: { increment: 1 } },
  });
  return count === 1;
}
