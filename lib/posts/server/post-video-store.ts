import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { posterKey } from "@/lib/media/media-keys";
import { mediaUrl } from "@/lib/media/server/media-url";
import { UNPLANNED_STATUSES } from "@/lib/posts/states";

/** A post's film, with what the screens and the networks need of its medium. */
export interface PostVideoRow {
  mediaId: string;
  key: string;
  url: string;
  /** Null where it has no picture of itself. */
  posterUrl: string | null;
  width: number;
  height: number;
  bytes: number;
  contentType: string;
  durationMs: number | null;
}

/** The films behind these ids. */
export async function selectVideos(ids: string[], tx?: Tx): Promise<PostVideoRow[]> {
  if (ids.length === 0) return [];
  const rows = await clientOf(tx).media.findMany({ where: { id: { in: ids } } });
  return rows.map(({ id, key, hasPoster, width, height, bytes, contentType, durationMs }) => ({
    mediaId: id,
    key,
    url: mediaUrl(key),
    posterUrl: hasPoster ? mediaUrl(posterKey(key)) : null,
    width,
    height,
    bytes,
    contentType,
    durationMs,
  }));
}

/** Sets the film of a post that has none and is on no plan, and counts up its revision; false otherwise. */
export async function setVideoOfFilmless(postId: string, mediaId: string, tx: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).post.updateMany({
    where: { id: postId, videoId: null, status: { in: [...UNPLANNED_STATUSES] } },
    data: { videoId: mediaId, revision: { increment: 1 } },
  });
  return count === 1;
}
