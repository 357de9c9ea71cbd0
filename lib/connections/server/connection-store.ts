import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { type Connection, Prisma } from "@/prisma/generated/client";

export type ConnectionRow = Connection;

const WIPED = {
  state: "disconnected",
  userToken: null,
  targetToken: null,
  refreshToken: null,
  expiresAt: null,
  userExpiresAt: null,
  refreshExpiresAt: null,
  renewingUntil: null,
  problem: null,
  scopes: [],
};

export function findConnection(accountId: string, platform: string, tx?: Tx): Promise<ConnectionRow | null> {
  return clientOf(tx).connection.findUnique({ where: { accountId_platform: { accountId, platform } } });
}

export function listConnections(accountId: string): Promise<ConnectionRow[]> {
  return clientOf().connection.findMany({ where: { accountId } });
}

/** What a chosen target stores. Its token comes sealed. */
export type TargetValues = Pick<
  ConnectionRow,
  "targetId" | "targetName" | "targetAvatarUrl" | "targetKind" | "targetToken" | "expiresAt"
>;

/** What a finished consent stores. Tokens come sealed. */
export interface ConnectionValues extends TargetValues {
  state: "choosing_target" | "connected";
  userToken: string;
  userExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

// The quota of another target, or of before, says nothing; its figures are others.
const ASK_AGAIN = { quota: Prisma.DbNull, quotaAskedAt: null, measuredAt: null, measuringUntil: null };

/** Writes the account's one connection to this platform, whatever was there before; its id. */
export async function saveConnection(
  accountId: string,
  platform: string,
  values: ConnectionValues,
): Promise<string> {
  const fresh = { ...values, ...ASK_AGAIN, problem: null, renewingUntil: null };
  const { id } = await clientOf().connection.upsert({
    where: { accountId_platform: { accountId, platform } },
    create: { accountId, platform, ...fresh },
    update: fresh,
  });
  return id;
}

/** The chosen target, if the consent it was listed with is still the stored one. */
export async function saveTarget(
  { id, userToken }: Pick<ConnectionRow, "id" | "userToken">,
  values: TargetValues,
): Promise<boolean> {
  const { count } = await clientOf().connection.updateMany({
    where: { id, userToken },
    data: { ...values, ...ASK_AGAIN, state: "connected", problem: null },
  });
  return count > 0;
}

/** Whose connection it is. */
export async function findPersonOf({ accountId }: Pick<ConnectionRow, "accountId">, tx: Tx): Promise<string> {
  const account = await clientOf(tx).account.findUniqueOrThrow({ where: { id: accountId } });
  return account.userId;
}

type Tokens = Pick<ConnectionRow, "id" | "userToken" | "targetToken">;

/**
 * Nothing goes out any more until the person connects again. Only over these tokens: a fresh consent in the meantime
 * is not spoiled. True for the one call that made it so, however many noticed.
 */
export async function saveLoss({ id, userToken, targetToken }: Tokens, tx?: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).connection.updateMany({
    where: { id, userToken, targetToken, state: { in: ["connected", "choosing_target"] } },
    data: { state: "reconnect", problem: "reconnect" },
  });
  return count > 0;
}

/** The tokens live but may not post. */
export async function saveProblem({ id, userToken, targetToken }: Tokens, problem: string): Promise<void> {
  await clientOf().connection.updateMany({ where: { id, userToken, targetToken }, data: { problem } });
}

/** A consent that is still stored: the person's token, sealed. */
export interface StoredConsent {
  platform: string;
  userToken: string;
}

/** Every consent of a person, over all brands. */
export function listConsentsOf(userId: string, platforms?: string[]): Promise<StoredConsent[]> {
  return clientOf().connection.findMany({
    where: {
      account: { userId },
      userToken: { not: null },
      ...(platforms ? { platform: { in: platforms } } : {}),
    },
    select: { platform: true, userToken: true },
  }) as Promise<StoredConsent[]>;
}

/** The consents of one brand. */
export function listConsents(accountId: string): Promise<StoredConsent[]> {
  return clientOf().connection.findMany({
    where: { accountId, userToken: { not: null } },
    select: { platform: true, userToken: true },
  }) as Promise<StoredConsent[]>;
}

/** Tokens of all brands of a person go for good. */
export async function wipeConnectionsOf(userId: string): Promise<void> {
  await clientOf().connection.updateMany({ where: { account: { userId } }, data: WIPED });
}

/**
 * Tokens go for good; the row stays, so that what was published over it keeps its history. Resolves to the person's
 * token as it was stored, to one of however many call; null when there is none any more.
 */
export async function wipeConnection(accountId: string, platform: string): Promise<string | null> {
  const row = await findConnection(accountId, platform);
  if (!row) return null;
  const { id, userToken } = row;
  const { count } = await clientOf().connection.updateMany({ where: { id, userToken }, data: WIPED });
  // Somebody renewed or connected in between: that token is the one to go.
  return count > 0 ? userToken : wipeConnection(accountId, platform);
}
