import type { ConnectionWire } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { findConnection, saveTarget } from "@/lib/connections/server/connection-store";
import { availableTargets } from "@/lib/connections/server/list-targets";
import { targetValues } from "@/lib/connections/server/target-values";
import { AppError } from "@/lib/core/errors";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  targetId: string;
  network?: SocialNetwork;
}

/** Posts of this brand go there from now on. A place the person may not post to is not found. */
export async function chooseTarget(input: Input): Promise<{ connection: ConnectionWire }> {
  const { account, platform, targetId, network = socialNetwork(platform) } = input;
  const { connection, userToken, targets } = await availableTargets(input);
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError("not_found");
  const own = { token: userToken, expiresAt: connection.userExpiresAt };
  if (!(await saveTarget(connection, targetValues(target, own)))) throw new AppError("conflict");
  const saved = await findConnection(account.id, platform);
  return { connection: serializeConnection(saved, network.requiredScopes) };
}
