import { randomBytes } from "node:crypto";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { findConnectionOwner } from "@/lib/connections/server/connection-store";
import {
  eraseConnection,
  listVendorUserConnections,
  saveDataDeletionRequest,
} from "@/lib/connections/server/vendor-user-store";
import { sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { markUnreferenced, selectMediaIds } from "@/lib/media/server/media-store";
import { notifyUser } from "@/lib/notifications/server/notify";
import { readSignedRequest } from "@/lib/providers/social/meta-signed-request";

/**
 * Deletes what came from Meta about one of its users, and returns the code under which the deletion can be looked up.
 * A repeated request returns the same code and deletes nothing that was connected afterwards.
 */
export async function deleteVendorUserData({ signedRequest }: { signedRequest: string }) {
  const request = readSignedRequest(signedRequest);
  const connections = await listVendorUserConnections("facebook", request);
  for (const connection of connections) await erase(connection);
  // The code is given out after the deletion: the page about it says that it is done.
  const requestHash = sha256Hex(signedRequest);
  const code = await saveDataDeletionRequest("facebook", {
    code: randomBytes(16).toString("hex"),
    requestHash,
  });
  getLogger().info({ connections: connections.length }, "data deleted at Meta's request");
  return { url: `${getEnv().APP_URL}/data-deletion/${code}`, confirmation_code: code };
}

async function erase(connection: ConnectionRow): Promise<void> {
  const { id: connectionId, accountId, platform, avatarKey, state } = connection;
  await runInTransaction(async (tx) => {
    if (!(await eraseConnection(connection, tx))) return;
    // Marked here too: after a crash the cleanup finds it within minutes.
    if (avatarKey) await markUnreferenced(await selectMediaIds([avatarKey], tx), tx);
    if (state !== "connected" && state !== "choosing_target") return;
    const userId = await findConnectionOwner(connection, tx);
    const key = `connection_ended:${connectionId}:${connection.consentedAt?.toISOString() ?? "erased"}`;
    const event = { kind: "connection_ended" as const, about: { connectionId } };
    await notifyUser({ userId, accountId, ...event, payload: { platform, page: null }, key }, tx);
  });
  if (avatarKey) await deleteMediaSafely(await selectMediaIds([avatarKey]));
}
