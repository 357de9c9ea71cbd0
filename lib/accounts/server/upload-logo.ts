import { LOGO_SIZE_PX } from "@/lib/accounts/limits";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { replaceLogoKey } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { lockStoredMedia, markUnreferenced, selectMediaIds } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";

/** Stores an image, uncropped on a square, as the logo. Throws unsupported_type, too_large and not_found. */
export async function uploadLogo(input: {
  account: AccountRow;
  file: Uint8Array;
}): Promise<{ logoUrl: string }> {
  const { account, file } = input;
  const media = await saveImage({
    userId: account.userId,
    bytes: file,
    source: "upload",
    square: LOGO_SIZE_PX,
  });
  try {
    await runInTransaction(async (tx) => {
      if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
      await replaceLogo(account, media.key, tx);
    });
  } catch (error) {
    await deleteMediaSafely([media.id]);
    throw error;
  }
  return { logoUrl: getMediaUrl(media.key) };
}

/** Sets or removes the logo and releases the previous image. Throws not_found without the account. */
export async function replaceLogo(
  account: { id: string; userId: string },
  logoKey: string | null,
  tx: Tx,
): Promise<void> {
  const before = await replaceLogoKey(account, logoKey, tx);
  if (!before) throw new AppError("not_found");
  if (before.logoKey) await markUnreferenced(await selectMediaIds([before.logoKey], tx), tx);
}
