import { AVATAR_REFRESH_DAYS, QUOTA_CACHE_MINUTES } from "@/lib/connections/limits";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import type { Quota } from "@/lib/providers/social/port";
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
  avatarKey: null,
};

export function findConnection(accountId: string, platform: string, tx?: Tx): Promise<ConnectionRow | null> {
  return getTransactionClient(tx).connection.findUnique({
    where: { accountId_platform: { accountId, platform } },
  });
}

export function listConnections(accountId: string): Promise<ConnectionRow[]> {
  return getTransactionClient().connection.findMany({ where: { accountId } });
}

/** Columns of a chosen target. Its token is encrypted. */
export type TargetColumns = Pick<
  ConnectionRow,
  "targetId" | "targetName" | "targetAvatarUrl" | "targetKind" | "targetToken" | "expiresAt"
>;

/** Values of a completed consent. Tokens are encrypted. */
export interface ConnectionValues extends TargetColumns {
  state: "choosing_target" | "connected";
  app?: string | null;
  providerUserId?: string | null;
  consentedAt?: Date;
  userToken: string;
  userExpiresAt: Date | null;
  refreshToken: string | null;
  refreshExpiresAt: Date | null;
  scopes: string[];
}

// The quota and metrics of another target say nothing about this one.
const ASK_AGAIN = {
  ...{ quota: Prisma.DbNull, quotaAskedAt: null, measuredAt: null, measuringUntil: null },
  ...{ avatarKey: null, avatarTriedAt: null },
};

export async function saveConnection(
  accountId: string,
  platform: string,
  values: ConnectionValues,
  tx?: Tx,
): Promise<string> {
  const fresh = { ...values, ...ASK_AGAIN, problem: null, renewingUntil: null };
  const { id } = await getTransactionClient(tx).connection.upsert({
    where: { accountId_platform: { accountId, platform } },
    create: { accountId, platform, ...fresh },
    update: fresh,
  });
  return id;
}

/** Locks a connection until the transaction ends, so that its default and further targets change together. */
export async function lockConnection(id: string, tx: Tx): Promise<ConnectionRow | null> {
  const client = getTransactionClient(tx);
  await client.$queryRaw`SELECT 1 FROM connection WHERE id = ${id}::uuid FOR UPDATE`;
  return client.connection.findUnique({ where: { id } });
}

/** Stores the chosen target of a locked connection. The same one as before keeps its quota, metrics and avatar. */
export async function saveTarget(
  { id, targetId }: Pick<ConnectionRow, "id" | "targetId">,
  values: TargetColumns,
  tx: Tx,
): Promise<void> {
  const fresh = targetId === values.targetId ? {} : ASK_AGAIN;
  await getTransactionClient(tx).connection.update({
    where: { id },
    data: { ...values, ...fresh, state: "connected", problem: null },
  });
}

/** Returns the row with the address of our copy of the avatar, where there is one. */
export function withCopiedAvatar(row: ConnectionRow): ConnectionRow {
  return row.avatarKey ? { ...row, targetAvatarUrl: getMediaUrl(row.avatarKey) } : row;
}

type AvatarVersion = Pick<ConnectionRow, "id" | "targetId" | "avatarKey">;

/** Stores the copy of a avatar. False when the target or its copy changed meanwhile. */
export async function saveAvatarKey(
  { id, targetId, avatarKey }: AvatarVersion,
  key: string,
  tx: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).connection.updateMany({
    where: { id, targetId, avatarKey, state: "connected" },
    data: { avatarKey: key, avatarTriedAt: new Date() },
  });
  return count > 0;
}

export async function saveTargetAvatarUrl(
  { id, targetId }: Pick<ConnectionRow, "id" | "targetId">,
  targetAvatarUrl: string | null,
): Promise<void> {
  await getTransactionClient().connection.updateMany({ where: { id, targetId }, data: { targetAvatarUrl } });
}

export async function saveProviderUserId(
  { id, userToken }: Pick<ConnectionRow, "id" | "userToken">,
  providerUserId: string,
): Promise<void> {
  await getTransactionClient().connection.updateMany({ where: { id, userToken }, data: { providerUserId } });
}

type DueAvatar = Pick<ConnectionRow, "id" | "accountId" | "platform" | "avatarTriedAt">;

export function listDueAvatarRefreshes(platforms: string[], take: number): Promise<DueAvatar[]> {
  const before = new Date(Date.now() - AVATAR_REFRESH_DAYS * DAY_MS);
  return getTransactionClient().connection.findMany({
    where: {
      state: "connected",
      platform: { in: platforms },
      OR: [{ avatarTriedAt: null }, { avatarTriedAt: { lt: before } }],
    },
    select: { id: true, accountId: true, platform: true, avatarTriedAt: true },
    orderBy: { avatarTriedAt: { sort: "asc", nulls: "first" } },
    take,
  });
}

/** Acquires the refresh of a avatar: true for one of concurrent callers, in all processes. */
export async function acquireAvatarRefresh({ id, avatarTriedAt }: DueAvatar): Promise<boolean> {
  const { count } = await getTransactionClient().connection.updateMany({
    where: { id, avatarTriedAt },
    data: { avatarTriedAt: new Date() },
  });
  return count > 0;
}

export async function findConnectionOwner(
  { accountId }: Pick<ConnectionRow, "accountId">,
  tx: Tx,
): Promise<string> {
  const account = await getTransactionClient(tx).account.findUniqueOrThrow({ where: { id: accountId } });
  return account.userId;
}

type Tokens = Pick<ConnectionRow, "id" | "userToken" | "targetToken">;

/** Applies only to these tokens: a newer consent stays. True for exactly one of concurrent callers. */
export async function markConnectionLostIfUnchanged(
  { id, userToken, targetToken }: Tokens,
  tx?: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).connection.updateMany({
    where: { id, userToken, targetToken, state: { in: ["connected", "choosing_target"] } },
    data: { state: "reconnect", problem: "reconnect" },
  });
  return count > 0;
}

export async function saveConnectionProblem(
  { id, userToken, targetToken }: Tokens,
  problem: string,
): Promise<void> {
  await getTransactionClient().connection.updateMany({
    where: { id, userToken, targetToken },
    data: { problem },
  });
}

export interface StoredConsent {
  platform: string;
  userToken: string;
}

export function listUserConsents(userId: string, platforms?: string[]): Promise<StoredConsent[]> {
  return getTransactionClient().connection.findMany({
    where: {
      account: { userId },
      userToken: { not: null },
      ...(platforms ? { platform: { in: platforms } } : {}),
    },
    select: { platform: true, userToken: true },
  }) as Promise<StoredConsent[]>;
}

export function listAccountConsents(accountId: string): Promise<StoredConsent[]> {
  return getTransactionClient().connection.findMany({
    where: { accountId, userToken: { not: null } },
    select: { platform: true, userToken: true },
  }) as Promise<StoredConsent[]>;
}

export async function deleteUserConnectionTokens(userId: string): Promise<void> {
  await getTransactionClient().connection.updateMany({ where: { account: { userId } }, data: WIPED });
}

/** Token to revoke and avatar to delete after a connection was deleted. */
export interface DeletedConnection {
  userToken: string | null;
  avatarKey: string | null;
}

/** Keeps the row for the history. Returns the user token to one of concurrent callers; null without a row. */
export async function deleteConnectionTokens(
  accountId: string,
  platform: string,
): Promise<DeletedConnection | null> {
  const row = await findConnection(accountId, platform);
  if (!row) return null;
  const { id, userToken, avatarKey } = row;
  const { count } = await getTransactionClient().connection.updateMany({
    where: { id, userToken },
    data: WIPED,
  });
  // A refresh or a new consent replaced the token in between: that one has to be deleted.
  return count > 0 ? { userToken, avatarKey } : deleteConnectionTokens(accountId, platform);
}

type Place = Pick<ConnectionRow, "id" | "targetToken">;

/** Acquires the right to request this target's quota: true for one caller an hour, over all processes. */
export async function acquireQuotaRefresh({ id, targetToken }: Place): Promise<boolean> {
  const taken = await getTransactionClient().$executeRaw`
    UPDATE connection SET quota_asked_at = now()
    WHERE id = ${id}::uuid AND target_token = ${targetToken} AND state = 'connected'
      AND (quota_asked_at IS NULL OR quota_asked_at <= now() - make_interval(mins => ${QUOTA_CACHE_MINUTES}::int))`;
  return taken === 1;
}

export async function saveQuota({ id, targetToken }: Place, { used, limit, seconds }: Quota): Promise<void> {
  await getTransactionClient().connection.updateMany({
    where: { id, targetToken },
    data: { quota: { used, limit, seconds } },
  });
}
