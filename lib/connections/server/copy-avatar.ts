import { AVATAR_SIZE_PX } from "@/lib/connections/limits";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { findConnectionOwner, saveAvatarKey } from "@/lib/connections/server/connection-store";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { lockStoredMedia, selectMediaIds } from "@/lib/media/server/media-store";
import { saveImage } from "@/lib/media/server/save-image";
import { fetchPublicImage } from "@/lib/providers/web-page/fetch-public-image";

/**
 * Copies the avatar of a connection's target into our store, because vendors' addresses end within days. A failure is
 * logged only: the connection works without a avatar, and the worker tries again.
 */
export async function copyAvatar(connection: ConnectionRow): Promise<void> {
  const { id, targetAvatarUrl } = connection;
  if (!targetAvatarUrl) return;
  try {
    const bytes = await fetchPublicImage(targetAvatarUrl, { emulator: getEnv().SANDBOX_URL });
    const userId = await runInTransaction((tx) => findConnectionOwner(connection, tx));
    const media = await saveImage({ userId, bytes, source: "upload", square: AVATAR_SIZE_PX });
    const isSaved = await runInTransaction(
      async (tx) => (await lockStoredMedia(media.id, tx)) && saveAvatarKey(connection, media.key, tx),
    );
    // Another target or another copy came first, or the previous copy is not shown any more.
    const unused = isSaved ? connection.avatarKey : media.key;
    if (unused) await deleteMediaSafely(await selectMediaIds([unused]));
  } catch (error) {
    getLogger().warn({ err: error, connection: id }, "avatar of a connection was not copied");
  }
}
