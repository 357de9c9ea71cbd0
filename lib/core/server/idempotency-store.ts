import { clientOf, WITHOUT_DISK } from "@/lib/core/server/transaction";
import type { Prisma } from "@/prisma/generated/client";

const LOCK_SECONDS = 90;
const KEEP_HOURS = 48;

export interface IdempotencyRow {
  scope: string;
  route: string;
  key: string;
  requestHash: string;
  /** This run: what another took over may neither free nor finish the key. */
  owner: string;
}

export type Claim =
  | { kind: "mine" }
  | { kind: "running" }
  | { kind: "other-body" }
  | { kind: "done"; status: number; response: unknown };

/** Takes the key for one run, or tells what became of it. One insert or one conditional update decides (CR3). */
export async function claimKey(row: IdempotencyRow): Promise<Claim> {
  const sql = clientOf();
  const inserted = await sql.$executeRaw`
    INSERT INTO idempotency_key (scope, route, key, request_hash, owner, locked_until, expires_at)
    VALUES (${row.scope}, ${row.route}, ${row.key}, ${row.requestHash}, ${row.owner}::uuid,
            now() + make_interval(secs => ${LOCK_SECONDS}), now() + make_interval(hours => ${KEEP_HOURS}))
    ON CONFLICT DO NOTHING RETURNING ${WITHOUT_DISK}`;
  if (inserted === 1) return { kind: "mine" };
  const where = { scope_route_key: { scope: row.scope, route: row.route, key: row.key } };
  const known = await sql.idempotencyKey.findUnique({ where });
  // Gone in between: its run failed and left the key free. The caller asks again.
  if (!known) return { kind: "running" };
  if (known.requestHash !== row.requestHash) return { kind: "other-body" };
  if (known.state === "done") return { kind: "done", status: known.status ?? 200, response: known.response };
  const taken = await sql.$executeRaw`
    UPDATE idempotency_key SET owner = ${row.owner}::uuid, locked_until = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE scope = ${row.scope} AND route = ${row.route} AND key = ${row.key}
      AND state = 'running' AND locked_until < now()`;
  return taken === 1 ? { kind: "mine" } : { kind: "running" };
}

/** Keeps a running key ours while its work takes longer than the lock. */
export async function renewKey({ scope, route, key, owner }: IdempotencyRow): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE idempotency_key SET locked_until = now() + make_interval(secs => ${LOCK_SECONDS})
    WHERE scope = ${scope} AND route = ${route} AND key = ${key} AND state = 'running'
      AND owner = ${owner}::uuid`;
}

/** Stores the answer that every repeat gets. */
export async function finishKey(row: IdempotencyRow, status: number, response: unknown): Promise<void> {
  const { scope, route, key, owner } = row;
  await clientOf().idempotencyKey.updateMany({
    where: { scope, route, key, owner, state: "running" },
    data: { state: "done", status, response: (response ?? null) as Prisma.InputJsonValue },
  });
}

/** Frees the key after a failure: a repeat is a new try. */
export async function freeKey({ scope, route, key, owner }: IdempotencyRow): Promise<void> {
  await clientOf().idempotencyKey.deleteMany({ where: { scope, route, key, owner, state: "running" } });
}

/** Removes keys past their keep. */
export async function dropExpiredKeys(): Promise<void> {
  await clientOf().$executeRaw`DELETE FROM idempotency_key WHERE expires_at < now()`;
}
