import { wipeConnection } from "@/lib/connections/server/connection-store";
import { type NetworkOf, revokeUnshared } from "@/lib/connections/server/revoke-consent";

interface Input {
  account: { id: string; userId: string };
  platform: string;
  networkOf?: NetworkOf;
}

/**
 * Forgets the tokens and takes the permissions back at the network, which may fail: here it is over all the same.
 * Scheduled posts stay; when due they fail with "reconnect" as their problem.
 */
export async function disconnect({ account, platform, networkOf }: Input): Promise<void> {
  const userToken = await wipeConnection(account.id, platform);
  if (userToken) await revokeUnshared(account.userId, { platform, userToken }, networkOf);
}
