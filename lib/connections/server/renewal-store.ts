import { RENEW_DAYS, RENEW_LEASE_SECONDS } from "@/lib/connections/rules";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { clientOf } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

// A token that ends with what renews it gains nothing before it is over.
const DUE = Prisma.sql`(refresh_token IS NOT NULL AND state IN ('connected', 'choosing_target') AND (
  user_expires_at <= clock_timestamp() OR (
    user_expires_at <= clock_timestamp() + make_interval(days => ${RENEW_DAYS}::int)
    AND (refresh_expires_at IS NULL OR refresh_expires_at > user_expires_at))))`;
const FREE = Prisma.sql`(renewing_until IS NULL OR renewing_until <= clock_timestamp())`;

/** How a token stands, by the database's clock. */
export interface Renewal {
  /** It ends soon, or has ended, and can be renewed. */
  due: boolean;
  /** It has ended: nothing can be done with it. */
  dead: boolean;
  /** Somebody is renewing it, or tried a moment ago. */
  busy: boolean;
}

/** The row as it is now, and how its token stands. */
export async function findRenewal(id: string): Promise<{ row: ConnectionRow; renewal: Renewal } | null> {
  const [renewal] = await clientOf().$queryRaw<(Renewal & { userToken: string | null })[]>`
    SELECT user_token AS "userToken", ${DUE} AS due, NOT ${FREE} AS busy,
      coalesce(user_expires_at <= clock_timestamp(), false) AS dead
    FROM connection WHERE id = ${id}::uuid`;
  const row = renewal && (await clientOf().connection.findUnique({ where: { id } }));
  if (!row) return null;
  // Renewed between the two reads: what was said of the old token does not hold of the new one.
  return row.userToken === renewal.userToken
    ? { row, renewal }
    : { row, renewal: { due: false, dead: false, busy: false } };
}

/** Takes the renewal of this very token: true for one of however many ask, in whatever process (TOK1). */
export async function takeRenewal({ id, userToken }: ConnectionRow): Promise<boolean> {
  const taken = await clientOf().$executeRaw`
    UPDATE connection SET renewing_until = clock_timestamp() + make_interval(secs => ${RENEW_LEASE_SECONDS}::int)
    WHERE id = ${id}::uuid AND user_token = ${userToken} AND ${DUE} AND ${FREE}`;
  return taken === 1;
}

/** Gives the renewal up, so that who waits for it need not wait for its lease. */
export async function dropRenewal({ id, userToken }: ConnectionRow): Promise<void> {
  await clientOf().connection.updateMany({ where: { id, userToken }, data: { renewingUntil: null } });
}

/** What a renewal brings. Tokens come sealed; absent ones stay as they are. */
export interface RenewedValues {
  userToken: string;
  userExpiresAt: Date | null;
  refreshToken?: string;
  refreshExpiresAt?: Date;
  scopes?: string[];
  targetToken?: string;
  expiresAt?: Date | null;
}

/**
 * Stores a renewed token over the one it was made from, and over no other: a disconnection or a fresh consent in the
 * meantime stays.
 */
export async function saveRenewal(
  { id, userToken, state, problem }: ConnectionRow,
  values: RenewedValues,
): Promise<boolean> {
  // A slow answer whose place another took: that one was refused, and this token lives all the same.
  const revived = { state, problem };
  const { count } = await clientOf().connection.updateMany({
    where: { id, userToken },
    data: { ...values, ...revived, renewingUntil: null },
  });
  return count > 0;
}

/** Connections whose token is due to be renewed and that nobody is renewing. */
export async function listDueRenewals(limit: number): Promise<{ accountId: string; platform: string }[]> {
  return clientOf().$queryRaw`
    SELECT account_id AS "accountId", platform FROM connection
    WHERE ${DUE} AND ${FREE} ORDER BY user_expires_at LIMIT ${limit}`;
}

/** Connections whose posting has ended by itself and that nothing renews. */
export function listEnded(limit: number): Promise<ConnectionRow[]> {
  return clientOf().$queryRaw<{ id: string }[]>`
    SELECT id FROM connection WHERE state = 'connected' AND expires_at <= now()
      AND (refresh_token IS NULL OR user_expires_at IS DISTINCT FROM expires_at)
    ORDER BY expires_at LIMIT ${limit}`.then((rows) =>
    clientOf().connection.findMany({ where: { id: { in: rows.map(({ id }) => id) } } }),
  );
}

export interface EndingRow
  extends Pick<
    ConnectionRow,
    | "id"
    | "accountId"
    | "platform"
    | "targetName"
    | "expiresAt"
    | "userExpiresAt"
    | "refreshToken"
    | "refreshExpiresAt"
  > {
  userId: string;
  /** The database's time of asking. */
  askedAt: Date;
}

/** Living connections whose token ends within so many days, whether or not it will be renewed. */
export function listEnding(days: number): Promise<EndingRow[]> {
  return clientOf().$queryRaw`
    SELECT c.id, c.account_id AS "accountId", a.user_id AS "userId", c.platform, c.target_name AS "targetName",
      c.expires_at AS "expiresAt", c.user_expires_at AS "userExpiresAt", c.refresh_token AS "refreshToken",
      c.refresh_expires_at AS "refreshExpiresAt", now() AS "askedAt"
    FROM connection c JOIN account a ON a.id = c.account_id
    WHERE c.state = 'connected' AND c.expires_at > now()
      AND c.expires_at <= now() + make_interval(days => ${days}::int)
    ORDER BY c.expires_at`;
}
