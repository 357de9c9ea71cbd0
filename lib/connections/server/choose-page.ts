import type { ConnectionWire } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { findConnection, saveTarget } from "@/lib/connections/server/connection-store";
import { availableTargets } from "@/lib/connections/server/list-pages";
import { targetValues } from "@/lib/connections/server/target-values";
import { AppError } from "@/lib/core/errors";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  pageId: string;
  network?: SocialNetwork;
}

/** Posts of this brand go to that page from now on. A page the person may not post to is not found. */
export async function choosePage(input: Input): Promise<ConnectionWire> {
  const { account, platform, pageId, network = socialNetwork(platform) } = input;
  const { connection, targets } = await availableTargets(input);
  const target = targets.find(({ id }) => id === pageId);
  if (!target) throw new AppError("not_found");
  if (!(await saveTarget(connection, targetValues(target, null)))) throw new AppError("conflict");
  return serializeConnection(await findConnection(account.id, platform), network.requiredScopes);
}
