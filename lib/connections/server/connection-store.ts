import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { Connection } from "@/prisma/generated/client";

export type ConnectionRow = Connection;

const WIPED = {
  state: "disconnected",
  userToken: null,
  targetToken: null,
  expiresAt: null,
  problem: null,
  scopes: [],
};

export function findConnection(accountId: string, platform: string, tx?: Tx): Promise<ConnectionRow | null> {
  return clientOf(tx).connection.findUnique({ where: { accountId_platform: { accountId, platform } } });
}

export function listConnections(accountId: string): Promise<ConnectionRow[]> {
  return clientOf().connection.findMany({ where: { accountId } });
}

/** What a finished consent stores. Tokens come sealed. */
export interface ConnectionValues {
  state: "choosing_target" | "connected";
  userToken: string;
  scopes: string[];
  expiresAt: Date | null;
  targetId: string | null;
  targetName: string | null;
  targetAvatarUrl: string | null;
  targetToken: string | null;
}

/** Writes the account's one connection to this platform, whatever was there before. */
export function saveConnection(accountId: string, platform: string, values: ConnectionValues) {
  const fresh = { ...values, problem: null };
  return clientOf().connection.upsert({
    where: { accountId_platform: { accountId, platform } },
    create: { accountId, platform, ...fresh },
    update: fresh,
  });
}

/** The chosen target, if the consent it was listed with is still the stored one. */
export async function saveTarget(
  connection: Pick<ConnectionRow, "id" | "userToken">,
  values: Pick<ConnectionRow, "targetId" | "targetName" | "targetAvatarUrl" | "targetToken" | "expiresAt">,
): Promise<boolean> {
  const { count } = await clientOf().connection.updateMany({
    where: { id: connection.id, userToken: connection.userToken },
    data: { ...values, state: "connected", problem: null },
  });
  return count > 0;
}

/** Only a connection that still uses this token: a fresh consent in the meantime is not spoiled. */
export async function saveProblem(
  connection: Pick<ConnectionRow, "id" | "userToken" | "targetToken">,
  change: { state?: "reconnect"; problem: string },
): Promise<void> {
  const { id, userToken, targetToken } = connection;
  await clientOf().connection.updateMany({ where: { id, userToken, targetToken }, data: change });
}

/** Tokens of all brands of a person go for good. */
export async function wipeConnectionsOf(userId: string): Promise<void> {
  await clientOf().connection.updateMany({ where: { account: { userId } }, data: WIPED });
}

/** Tokens go for good; the row stays, so that what was published over it keeps its history. */
export async function wipeConnection(accountId: string, platform: string): Promise<void> {
  await clientOf().connection.updateMany({
    where: { accountId, platform },
    data: WIPED,
  });
}
