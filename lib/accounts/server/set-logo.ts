import { LOGO_PIXELS } from "@/lib/accounts/rules";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { replaceLogo } from "@/lib/accounts/server/replace-logo";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";

/**
 * Makes an uploaded picture the brand's logo: written anew, whole on a square. Of two uploads at once one stays, and
 * the other's object goes. Throws unsupported_type and too_large for the picture, not_found when the brand went.
 */
export async function setLogo(input: {
  account: AccountRow;
  file: Uint8Array;
}): Promise<{ logoUrl: string }> {
  const { account, file } = input;
  const media = await saveImage({
    userId: account.userId,
    bytes: file,
    source: "upload",
    square: LOGO_PIXELS,
  });
  try {
    await inTransaction(async (tx) => {
      if (!(await holdStoredMedia(media.id, tx))) throw new AppError("not_found");
      await replaceLogo(account, media.key, tx);
    });
  } catch (error) {
    await discardMedia([media.id]);
    throw error;
  }
  return { logoUrl: mediaUrl(media.key) };
}
