import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { PrismaClient } from "@/prisma/generated/client";

// `next dev` and route bundles may evaluate this module more than once; one pool per process all the same.
const holder = globalThis as { kolotDb?: { pool: Pool; client: PrismaClient } };

function open() {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: "-c statement_timeout=10000 -c idle_in_transaction_session_timeout=10000",
  });
  // Without a listener a lost database connection would end the process (reliability.md 0.11).
  pool.on("error", (error) => log().warn({ error: error.message }, "database connection lost"));
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/** The Prisma client of this process. Only stores and `inTransaction` may use it. */
export function db(): PrismaClient {
  holder.kolotDb ??= open();
  return holder.kolotDb.client;
}

/** The connection pool itself: for the limiter library, which brings its own SQL. */
export function pool(): Pool {
  holder.kolotDb ??= open();
  return holder.kolotDb.pool;
}

/** Ends the pool: at the end of a script or a test. */
export async function closeDb(): Promise<void> {
  const open = holder.kolotDb;
  holder.kolotDb = undefined;
  await open?.client.$disconnect();
  await open?.pool.end();
}
