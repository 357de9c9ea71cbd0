import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { watchPool } from "@/lib/core/server/metrics";
import { PrismaClient } from "@/prisma/generated/client";

interface Holder {
  open?: { pool: Pool; client: PrismaClient };
}

const shared = globalThis as { kolotDb?: Holder };
shared.kolotDb ??= {};
// `next dev` and route bundles may evaluate this module more than once; the process still has one pool.
const holder: Holder = shared.kolotDb;

const PREPARED = /^\s*\/\* prepared: ([a-z-]+) \*\//;

/**
 * Names the statements that begin with a comment such as `prepared: active-session`: the database plans them once per
 * connection. Only for statements of constant text that read by a unique key, whose plan does not depend on the values.
 * An empty name prepares nothing. The pool must not be behind a proxy that shares connections between transactions.
 */
const nameStatement = ({ sql }: { sql: string }): string => PREPARED.exec(sql)?.[1] ?? "";

function open() {
  const pool = new Pool({
    connectionString: getEnv().DATABASE_URL,
    max: getEnv().DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: "-c statement_timeout=10000 -c idle_in_transaction_session_timeout=10000",
  });
  // Without a listener a lost database connection would end the process.
  pool.on("error", (error) => getLogger().warn({ error: error.message }, "database connection lost"));
  watchPool(pool);
  return {
    pool,
    client: new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameStatement }) }),
  };
}

/** Returns the Prisma client of this process. Only stores and `runInTransaction` may use it. */
export function getPrismaClient(): PrismaClient {
  holder.open ??= open();
  return holder.open.client;
}

/** Returns the connection pool, for the rate limiter library, which has its own SQL. */
export function getConnectionPool(): Pool {
  holder.open ??= open();
  return holder.open.pool;
}

export async function closeDb(): Promise<void> {
  const { open: opened } = holder;
  delete holder.open;
  await opened?.client.$disconnect();
  await opened?.pool.end();
}
