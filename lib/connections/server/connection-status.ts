import { SUPPORTED_PLATFORMS } from "@/lib/connections/platforms";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { listConnections } from "@/lib/connections/server/connection-store";
import { socialNetwork } from "@/lib/providers/social/registry";

/** Every platform that can be connected, with what this brand has there. */
export async function connectionStatus({ account }: { account: { id: string } }): Promise<ConnectionStatus> {
  const rows = await listConnections(account.id);
  const entries = SUPPORTED_PLATFORMS.map((platform) => {
    const row = rows.find((candidate) => candidate.platform === platform) ?? null;
    return [platform, serializeConnection(row, socialNetwork(platform).requiredScopes)] as const;
  });
  return Object.fromEntries(entries) as ConnectionStatus;
}
