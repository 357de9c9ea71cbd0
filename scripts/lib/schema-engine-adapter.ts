import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { Pool, type QueryResult } from "pg";

/** PostgreSQL's internal one-byte type; the engine reads it for tables with check constraints. */
const INTERNAL_CHAR = 18;
const TEXT = 25;

export interface EngineConnection {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Last script that PostgreSQL rejected; the engine itself reports only "external connector error". */
  refusal(): { script: string; reason: string } | undefined;
  close(): Promise<void>;
}

/**
 * Connects the schema engine through Prisma's adapter with three fixes: a script is one transaction (the
 * adapter splits it at every semicolon), the internal type "char" is supported, and the shadow database is a
 * separate one. `complete` may append to a script within its transaction.
 */
export function connectEngine(databaseUrl: string, complete = (script: string) => script): EngineConnection {
  const pool = openPool(databaseUrl);
  let refusal: ReturnType<EngineConnection["refusal"]>;
  const connect = async (on: Pool) => {
    const adapter = await repairedAdapter(on);
    adapter.executeScript = async (script) => {
      try {
        // A simple query with several statements is one transaction, so a migration is atomic.
        await adapter.executeRaw({ sql: complete(script), args: [], argTypes: [] });
      } catch (error) {
        refusal = { script, reason: reasonOf(error) };
        throw error;
      }
    };
    return adapter;
  };
  return {
    factory: {
      provider: "postgres",
      adapterName: "@prisma/adapter-pg",
      connect: () => connect(pool),
      async connectToShadowDb() {
        const name = `shadow_${randomUUID()}`;
        await pool.query(`CREATE DATABASE "${name}"`);
        const url = new URL(databaseUrl);
        url.pathname = `/${name}`;
        const shadow = openPool(url.href);
        const adapter = await connect(shadow);
        adapter.dispose = async () => {
          await shadow.end();
          // Not WITH (FORCE), which fails while an autovacuum worker is in the database.
          await pool.query(`DROP DATABASE "${name}"`);
        };
        return adapter;
      },
    },
    refusal: () => refusal,
    close: () => pool.end(),
  };
}

const charColumns = new WeakMap<object, number[]>();

async function repairedAdapter(pool: Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns.get(result.rows) ?? [])
      result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}

function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => undefined);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryResult>;
  pool.query = (async (...args: unknown[]) => noteCharColumns(await query(...args))) as typeof pool.query;
  return pool;
}

function noteCharColumns(result: QueryResult): QueryResult {
  const indexes: number[] = [];
  for (const [index, field] of (result.fields ?? []).entries()) {
    if (field.dataTypeID !== INTERNAL_CHAR) continue;
    field.dataTypeID = TEXT;
    indexes.push(index);
  }
  if (indexes.length > 0) charColumns.set(result.rows, indexes);
  return result;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const said =
    cause && typeof cause === "object" && "originalMessage" in cause ? cause.originalMessage : undefined;
  return typeof said === "string" ? said : error instanceof Error ? error.message : String(error);
}
