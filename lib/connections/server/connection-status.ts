import { PLATFORMS } from "@/lib/accounts/platforms";
import type { ConnectionStatus, ConnectionWire } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { askQuota } from "@/lib/connections/server/ask-quota";
import { type ConnectionRow, listConnections } from "@/lib/connections/server/connection-store";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  /** Whose adapter answers for a platform. */
  networkOf?: (platform: string) => SocialNetwork;
}

/** Every platform that can be connected, with what this brand has there. */
export async function connectionStatus({
  account,
  networkOf = socialNetwork,
}: Input): Promise<ConnectionStatus> {
  const rows = await listConnections(account.id);
  const entries = PLATFORMS.map(async (platform) => {
    const row = rows.find((candidate) => candidate.platform === platform) ?? null;
    return [platform, await wireOf(row, networkOf(platform))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as ConnectionStatus;
}

async function wireOf(row: ConnectionRow | null, network: SocialNetwork): Promise<ConnectionWire> {
  const quota = row && (await askQuota(row, network));
  return serializeConnection(row && { ...row, quota }, network.requiredScopes);
}
