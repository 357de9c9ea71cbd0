import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import type { CanvasImagesAnswer, CanvasImagesQuery } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { selectCanvasImages } from "@/lib/canvas/server/image-store";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";

/** A page of a person's library; somebody else's brand in the filter is not_found (TEN1). */
export async function listImages(input: {
  user: { id: string };
  query: CanvasImagesQuery;
}): Promise<CanvasImagesAnswer> {
  const { user, query } = input;
  const { usedIn, page, limit } = query;
  if (usedIn && usedIn !== "none") await findOwnedAccount(user.id, usedIn);
  const medium = query.url === undefined ? undefined : await mediaOfUrl(user.id, query.url);
  if (medium === null) return { images: [], total: 0, page, limit };
  const { images, total } = await selectCanvasImages(user.id, { ...query, mediaId: medium?.id });
  return { images: images.map(serializeCanvasImage), total, page, limit };
}
