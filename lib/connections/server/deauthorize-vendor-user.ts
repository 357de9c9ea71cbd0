import { markConnectionLost } from "@/lib/connections/server/refresh-connection-token";
import { deleteEndedTokens, listVendorUserConnections } from "@/lib/connections/server/vendor-user-store";
import { getLogger } from "@/lib/core/server/logger";
import { readSignedRequest } from "@/lib/providers/social/meta-signed-request";

/** Ends the connections of a user who removed the app at Meta, and notifies each owner once. Repeats change nothing. */
export async function deauthorizeVendorUser({ signedRequest }: { signedRequest: string }): Promise<void> {
  const request = readSignedRequest(signedRequest);
  const connections = await listVendorUserConnections("facebook", request);
  for (const connection of connections) {
    await markConnectionLost(connection);
    await deleteEndedTokens(connection);
  }
  getLogger().info({ connections: connections.length }, "app removed at Meta");
}
