import { Client } from "pg";
import type { Env } from "@/lib/core/server/env";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { type DoctorFinding, probe } from "./finding";

/** Host names and IP addresses of local machines and private networks. */
const INSIDE =
  /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^\[|\.(localhost|local|internal|lan|home|test)$/;

export async function checkDatabaseHealth(env: Env, embedded: boolean): Promise<DoctorFinding> {
  const whose = embedded ? "built-in" : new URL(env.DATABASE_URL).host;
  return probe("Database", embedded ? "see .data/logs/database.log" : "check DATABASE_URL", async () => {
    const client = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      const version = await client.query("show server_version");
      const migrated = await client.query(
        "select count(*)::int as n from _prisma_migrations where finished_at is not null",
      );
      return `${whose}, PostgreSQL ${version.rows[0].server_version}, ${migrated.rows[0].n} migrations`;
    } finally {
      await client.end();
    }
  });
}

export async function checkObjectStore(env: Env, embedded: boolean): Promise<DoctorFinding> {
  const next = embedded ? "see .data/logs/object-store.log" : "check S3_ENDPOINT, S3_BUCKET and the two keys";
  return probe("Pictures", next, async () => {
    await getObjectStore().ping();
    const whose = embedded ? "built-in store" : (env.S3_ENDPOINT ?? "Amazon S3");
    return `${whose}, bucket ${env.S3_BUCKET}`;
  });
}

/** Checks that platforms can fetch media: they cannot reach URLs of this machine or a private network. */
export function checkMediaUrl(env: Env): DoctorFinding | undefined {
  if (env.SANDBOX_SERVICES.includes("meta")) return undefined;
  const signed = env.MEDIA_SIGNED_GET;
  // Without an endpoint the store is Amazon S3, which is publicly reachable.
  const address = signed ? (env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT) : env.MEDIA_PUBLIC_URL;
  if (!address || isReachable(new URL(address))) return undefined;
  return {
    state: "warning",
    part: "Media address",
    says: `${address} cannot be reached from outside, so Facebook cannot fetch pictures`,
    next: `set ${signed ? "S3_PUBLIC_ENDPOINT" : "MEDIA_PUBLIC_URL"} to a public https address of the bucket`,
  };
}

function isReachable({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && hostname.includes(".") && !INSIDE.test(hostname);
}
