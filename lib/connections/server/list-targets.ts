import type { PageWire, TargetWire } from "@/lib/connections/schemas";
import { serializePage, serializeTarget } from "@/lib/connections/serializers";
import { type ConnectionRow, findConnection } from "@/lib/connections/server/connection-store";
import { loseConnection } from "@/lib/connections/server/lose-connection";
import { readToken } from "@/lib/connections/server/read-token";
import { renewConnection } from "@/lib/connections/server/renew-connection";
import { AppError } from "@/lib/core/errors";
import { SocialError, type SocialNetwork, type Target } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  network?: SocialNetwork;
}

/** Where this person may post: pages, profiles, organisations; asked of the network now. */
export async function listTargets(input: Input): Promise<{ targets: TargetWire[] }> {
  const { connection, targets } = await availableTargets(input);
  return { targets: targets.map((target) => serializeTarget(target, connection.targetId)) };
}

/** The same in the shape of the Facebook pages. */
export async function listPages(input: Input): Promise<{ pages: PageWire[] }> {
  const { connection, targets } = await availableTargets(input);
  return { pages: targets.map((target) => serializePage(target, connection.targetId)) };
}

interface Available {
  connection: ConnectionRow;
  /** The person's own token, in the clear. */
  userToken: string;
  targets: Target[];
}

/** The connection and its targets; a consent that has ended is noted and answers not_connected. */
export async function availableTargets(input: Input): Promise<Available> {
  const { account, platform, network = socialNetwork(platform) } = input;
  const stored = await findConnection(account.id, platform);
  const connection = stored && (await renewConnection(stored, network));
  const userToken = connection?.userToken && readToken(connection.id, connection.userToken);
  if (!connection || !userToken) throw new AppError("not_connected");
  try {
    return { connection, userToken, targets: await network.listTargets(userToken) };
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") await loseConnection(connection);
    throw error;
  }
}
