import { Client } from "pg";
import type { Env } from "@/lib/core/server/env";
import { objectStore } from "@/lib/providers/object-store/registry";
import { type Finding, probe } from "./finding";

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

/** PostgreSQL answers, and how many migrations it has seen. */
export async function examineDatabase(env: Env, embedded: boolean): Promise<Finding> {
  const part = "Database";
  const whose = embedded ? "built-in" : new URL(env.DATABASE_URL).host;
  return probe(part, embedded ? "see .data/logs/database.log" : "check DATABASE_URL", async () => {
    const client = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const version = await client.query("show server_version");
      const migrated = await client.query(
        "select count(*)::int as n from _prisma_migrations where finished_at is not null",
      );
      const says = `${whose}, PostgreSQL ${version.rows[0].server_version}, ${migrated.rows[0].n} migrations`;
      return { state: "ok", part, says };
    } finally {
      await client.end();
    }
  });
}

/** The object store lets us in. */
export async function examineObjectStore(env: Env, embedded: boolean): Promise<Finding> {
  const part = "Pictures";
  const next = embedded ? "see .data/logs/object-store.log" : "check S3_ENDPOINT, S3_BUCKET and the two keys";
  return probe(part, next, async () => {
    await objectStore().ping();
    const whose = embedded ? "built-in store" : (env.S3_ENDPOINT ?? "Amazon S3");
    return { state: "ok", part, says: `${whose}, bucket ${env.S3_BUCKET}` };
  });
}

/** Networks fetch pictures by themselves: a media address on this machine is of no use to a real one. */
export function examineMediaAddress(env: Env): Finding | undefined {
  const isLocal = LOOPBACK.test(new URL(env.MEDIA_PUBLIC_URL).hostname);
  if (!isLocal || env.SANDBOX_SERVICES.includes("meta")) return undefined;
  return {
    state: "warning",
    part: "Media address",
    says: `${env.MEDIA_PUBLIC_URL} cannot be reached from outside, so Facebook cannot fetch pictures`,
    next: "set MEDIA_PUBLIC_URL to a public https address of the bucket",
  };
}
