import type { PageWire } from "@/lib/connections/schemas";
import { serializePage } from "@/lib/connections/serializers";
import { type ConnectionRow, findConnection, saveProblem } from "@/lib/connections/server/connection-store";
import { AppError } from "@/lib/core/errors";
import { unseal } from "@/lib/core/server/crypto";
import { SocialError, type SocialNetwork, type Target } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  network?: SocialNetwork;
}

/** Pages this person may post to, asked of the network now. */
export async function listPages(input: Input): Promise<PageWire[]> {
  const { connection, targets } = await availableTargets(input);
  return targets.map((target) => serializePage(target, connection.targetId));
}

/** The connection and its targets; a consent that has ended is noted and answers not_connected. */
export async function availableTargets({ account, platform, network = socialNetwork(platform) }: Input) {
  const connection = await findConnection(account.id, platform);
  if (!connection?.userToken) throw new AppError("not_connected");
  return { connection, targets: await listTargets(network, connection, connection.userToken) };
}

async function listTargets(
  network: SocialNetwork,
  connection: ConnectionRow,
  sealed: string,
): Promise<Target[]> {
  try {
    return await network.listTargets(unseal(sealed));
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") {
      await saveProblem(connection, { state: "reconnect", problem: "reconnect" });
    }
    throw error;
  }
}
