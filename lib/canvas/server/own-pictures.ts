import { isWrittenIn } from "@/lib/canvas/core/pictures";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { mediaOfUrls } from "@/lib/media/server/media-of-url";
import type { MediaRow } from "@/lib/media/server/media-store";

/**
 * The person's own pictures behind the addresses of a design: by key and owner, nothing is asked for by its address
 * (SSRF1). Throws unprocessable when one is foreign, gone, a film, or lies anywhere else.
 */
export async function ownPictures(
  userId: string,
  addresses: string[],
  tx?: Tx,
): Promise<Map<string, MediaRow>> {
  const asked = addresses.filter((address) => !isWrittenIn(address));
  const found = await mediaOfUrls(userId, asked, tx);
  if (asked.some((address) => found.get(address)?.kind !== "image")) {
    throw new AppError("unprocessable", {
      message:
        "This design shows a picture that is not among yours. Take it out, or put one of yours in its place",
    });
  }
  return found;
}
