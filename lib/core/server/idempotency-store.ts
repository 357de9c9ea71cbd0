import { ASYNC_COMMIT_SQL, getTransactionClient } from "@/lib/core/server/transaction";
import type { Prisma } from "@/prisma/generated/client";

const LOCK_SECONDS = 90;
const KEEP_HOURS = 48;

export interface IdempotencyRow {
  scope: string;
  route: string;
  key: string;
  requestHash: string;
  /** Identifies this run: after another run took over, this one can neither release nor complete the key. */
  owner: string;
}

export type IdempotencyClaim =
  | { kind: "mine" }
  | { kind: "running" }
  | { kind: "other-body" }
  /** The user stopped it before it began, or its process died after that. */
  | { kind: "stopped" }
  | { kind: "done"; status: number; response: unknown };

/** Claims the key for one run, or returns its outcome. One insert or one conditional update decides [CR3]. */
export async function claimIdempotencyKey(row: IdempotencyRow): Promise<IdempotencyClaim> {
  const sql = getTransactionClient();
  const inserted = await sql.$executeRaw`
    INSERT INTO idempotency_key (scope, route, key, request_hash, owner, locked_until, expires_at)
    VALUES (${row.scope}, ${row.route}, ${row.key}, ${row.requestHash}, ${row.owner}::uuid,
            now() + make_interval(secs => ${LOCK_SECONDS}), now() + make_interval(hours => ${KEEP_HOURS}))
    ON CONFLICT DO NOTHING RETURNING ${ASYNC_COMMIT_SQL}`;
  if (inserted === 1) return { kind: "mine" };
  const known = await findIdempotencyKey(row);
  // The key was released in between because its run failed. The caller retries.
  if (!known) return { kind: "running" };
  if (known.isStopped) return { kind: "stopped" };
  if (known.requestHash !== row.requestHash) return { kind: "other-body" };
  if (known.state === "done") return { kind: "done", status: known.status ?? 200, response: known.response };
  const taken = await sql.$executeRaw`
    UPDATE idempotency_key SET owner = ${row.owner}::uuid, locked_until = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE scope = ${row.scope} AND route = ${row.route} AND key = ${row.key}
      AND state = 'running' AND locked_until < now() AND stopped_at IS NULL`;
  return taken === 1 ? { kind: "mine" } : { kind: "running" };
}

interface KnownKey {
  requestHash: string;
  state: string;
  status: number | null;
  response: unknown;
  /** Stopped, and no run holds it that could still answer. */
  isStopped: boolean;
}

export async function findIdempotencyKey({
  scope,
  route,
  key,
}: Pick<IdempotencyRow, "scope" | "route" | "key">): Promise<KnownKey | undefined> {
  const [known] = await getTransactionClient().$queryRaw<KnownKey[]>`
    SELECT request_hash AS "requestHash", state, status, response,
           state = 'running' AND stopped_at IS NOT NULL AND locked_until < now() AS "isStopped"
    FROM idempotency_key WHERE scope = ${scope} AND route = ${route} AND key = ${key}`;
  return known;
}

/** Stops a request that runs, or that arrives later. A finished one keeps its response. */
export async function stopIdempotencyKey({
  scope,
  route,
  key,
}: Pick<IdempotencyRow, "scope" | "route" | "key">): Promise<void> {
  await getTransactionClient().$executeRaw`
    INSERT INTO idempotency_key AS known
      (scope, route, key, request_hash, owner, locked_until, expires_at, stopped_at)
    VALUES (${scope}, ${route}, ${key}, '', gen_random_uuid(),
            now() - interval '1 second', now() + make_interval(hours => ${KEEP_HOURS}), now())
    ON CONFLICT (scope, route, key) DO UPDATE SET stopped_at = now() WHERE known.state = 'running'`;
}

export async function isIdempotencyKeyStopped({ scope, route, key }: IdempotencyRow): Promise<boolean> {
  const where = { scope, route, key, stoppedAt: { not: null } };
  return (await getTransactionClient().idempotencyKey.count({ where })) > 0;
}

export async function renewIdempotencyKey({ scope, route, key, owner }: IdempotencyRow): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE idempotency_key SET locked_until = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE scope = ${scope} AND route = ${route} AND key = ${key} AND state = 'running'
      AND owner = ${owner}::uuid`;
}

export async function completeIdempotencyKey(
  row: IdempotencyRow,
  status: number,
  response: unknown,
): Promise<void> {
  const { scope, route, key, owner } = row;
  await getTransactionClient().idempotencyKey.updateMany({
    where: { scope, route, key, owner, state: "running" },
    data: { state: "done", status, response: (response ?? null) as Prisma.InputJsonValue },
  });
}

/** Releases the key after a failure: a retry is a new attempt. */
export async function releaseIdempotencyKey({ scope, route, key, owner }: IdempotencyRow): Promise<void> {
  await getTransactionClient().idempotencyKey.deleteMany({
    where: { scope, route, key, owner, state: "running" },
  });
}

export async function deleteExpiredIdempotencyKeys(): Promise<void> {
  await getTransactionClient().$executeRaw`DELETE FROM idempotency_key WHERE expires_at < now()`;
}
