import { TOKEN_REFRESH_LEASE_SECONDS, TOKEN_REFRESH_WINDOW_DAYS } from "@/lib/connections/limits";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import type { ConnectionEnds } from "@/lib/connections/states";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

// A token that expires together with its refresh token gains nothing before it has expired.
const DUE = Prisma.sql`(refresh_token IS NOT NULL AND state IN ('connected', 'choosing_target') AND (
  user_expires_at <= clock_timestamp() OR (
    user_expires_at <= clock_timestamp() + make_interval(days => ${TOKEN_REFRESH_WINDOW_DAYS}::int)
    AND (refresh_expires_at IS NULL OR refresh_expires_at > user_expires_at))))`;
const FREE = Prisma.sql`(renewing_until IS NULL OR renewing_until <= clock_timestamp())`;

export interface TokenRefreshState {
  isDue: boolean;
  /** It has expired and is unusable. */
  isExpired: boolean;
  /** Another caller is refreshing it, or tried a moment ago. */
  isRefreshing: boolean;
}

export async function findTokenRefreshState(
  id: string,
): Promise<{ row: ConnectionRow; renewal: TokenRefreshState } | null> {
  const [renewal] = await getTransactionClient().$queryRaw<
    (TokenRefreshState & { userToken: string | null })[]
  >`
    SELECT user_token AS "userToken", ${DUE} AS "isDue", NOT ${FREE} AS "isRefreshing",
      coalesce(user_expires_at <= clock_timestamp(), false) AS "isExpired"
    FROM connection WHERE id = ${id}::uuid`;
  const row = renewal && (await getTransactionClient().connection.findUnique({ where: { id } }));
  if (!row) return null;
  // The token was refreshed between the two reads: the state of the old token does not apply.
  return row.userToken === renewal.userToken
    ? { row, renewal }
    : { row, renewal: { isDue: false, isExpired: false, isRefreshing: false } };
}

/** Acquires the refresh of this exact token: true for one of concurrent callers, in all processes [TOK1]. */
export async function acquireTokenRefresh({ id, userToken }: ConnectionRow): Promise<boolean> {
  const taken = await getTransactionClient().$executeRaw`
    UPDATE connection SET renewing_until = clock_timestamp() + make_interval(secs => ${TOKEN_REFRESH_LEASE_SECONDS}::int)
    WHERE id = ${id}::uuid AND user_token = ${userToken} AND ${DUE} AND ${FREE}`;
  return taken === 1;
}

/** Releases the refresh, so that waiters need not wait for its lease. */
export async function releaseTokenRefresh({ id, userToken }: ConnectionRow): Promise<void> {
  await getTransactionClient().connection.updateMany({
    where: { id, userToken },
    data: { renewingUntil: null },
  });
}

/** Values of a refresh. Tokens are encrypted; absent ones stay unchanged. */
export interface RefreshedTokenValues {
  userToken: string;
  userExpiresAt: Date | null;
  refreshToken?: string;
  refreshExpiresAt?: Date;
  scopes?: string[];
  targetToken?: string;
  expiresAt?: Date | null;
}

/** Stores a token only over the one it was made from: a disconnection or new consent in between stays. */
export async function saveRefreshedToken(
  { id, userToken, state, problem }: ConnectionRow,
  values: RefreshedTokenValues,
): Promise<boolean> {
  // Another caller took this lease and was refused; the token of this slow response is valid all the same.
  const { count } = await getTransactionClient().connection.updateMany({
    where: { id, userToken },
    data: { ...values, state, problem, renewingUntil: null },
  });
  return count > 0;
}

export async function listDueTokenRefreshes(
  limit: number,
): Promise<{ accountId: string; platform: string }[]> {
  return getTransactionClient().$queryRaw`
    SELECT account_id AS "accountId", platform FROM connection
    WHERE ${DUE} AND ${FREE} ORDER BY user_expires_at LIMIT ${limit}`;
}

export function listExpiredConnectionRows(limit: number): Promise<ConnectionRow[]> {
  return getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT id FROM connection WHERE state = 'connected' AND expires_at <= now()
      AND (refresh_token IS NULL OR user_expires_at IS DISTINCT FROM expires_at)
    ORDER BY expires_at LIMIT ${limit}`.then((rows) =>
    getTransactionClient().connection.findMany({ where: { id: { in: rows.map(({ id }) => id) } } }),
  );
}

type ExpiringColumn = "id" | "accountId" | "platform" | "targetName" | keyof ConnectionEnds;

export interface ExpiringConnectionRow extends Pick<ConnectionRow, ExpiringColumn> {
  userId: string;
  askedAt: Date;
}

/** Lists live connections whose token expires within `days`, whether or not it will be refreshed. */
export function listExpiringConnectionRows(days: number, tx?: Tx): Promise<ExpiringConnectionRow[]> {
  return getTransactionClient(tx).$queryRaw`
    SELECT c.id, c.account_id AS "accountId", a.user_id AS "userId", c.platform, c.target_name AS "targetName",
      c.expires_at AS "expiresAt", c.user_expires_at AS "userExpiresAt", c.refresh_token AS "refreshToken",
      c.refresh_expires_at AS "refreshExpiresAt", now() AS "askedAt"
    FROM connection c JOIN account a ON a.id = c.account_id
    WHERE c.state = 'connected' AND c.expires_at > now()
      AND c.expires_at <= now() + make_interval(days => ${days}::int)
    ORDER BY c.expires_at`;
}
