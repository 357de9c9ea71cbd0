import type { PageDto, TargetDto } from "@/lib/connections/schemas";
import { serializePage, serializeTarget } from "@/lib/connections/serializers";
import { type ConnectionRow, findConnection } from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import {
  markConnectionLost,
  refreshConnectionToken,
} from "@/lib/connections/server/refresh-connection-token";
import { AppError } from "@/lib/core/errors";
import {
  getPlatformOfConsent,
  type PublishTarget,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

export interface ConnectionInput {
  account: { id: string };
  platform: string;
  network?: SocialPlatform;
}

export async function listTargets(input: ConnectionInput): Promise<{ targets: TargetDto[] }> {
  const { connection, targets } = await listAvailableTargets(input);
  return { targets: targets.map((target) => serializeTarget(target, connection.targetId)) };
}

/** Lists the Facebook pages in the shape of the specified call. */
export async function listPages(input: ConnectionInput): Promise<{ pages: PageDto[] }> {
  const { connection, targets } = await listAvailableTargets(input);
  return { pages: targets.map((target) => serializePage(target, connection.targetId)) };
}

interface Available {
  connection: ConnectionRow;
  /** The user's own token in plain text. */
  userToken: string;
  targets: PublishTarget[];
}

/** Returns the connection and its targets; an expired consent is recorded and throws not_connected. */
export async function listAvailableTargets(input: ConnectionInput): Promise<Available> {
  const { connection, userToken, network } = await openConsent(input);
  try {
    return { connection, userToken, targets: await network.listTargets(userToken) };
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") await markConnectionLost(connection);
    throw error;
  }
}

/** Returns the connection with the user's own token and its adapter. Throws not_connected without one. */
export async function openConsent(input: ConnectionInput) {
  const { account, platform } = input;
  const all = input.network ?? getSocialPlatform(platform);
  const stored = await findConnection(account.id, platform);
  const connection = stored && (await refreshConnectionToken(stored, all));
  const userToken = connection?.userToken && decryptToken(connection.id, connection.userToken);
  if (!connection || !userToken) throw new AppError("not_connected");
  return { connection, userToken, network: getPlatformOfConsent(all, connection) };
}
