import { randomUUID } from "node:crypto";
import { registerUser } from "@/lib/auth/server/register-user";
import { decryptSecret } from "@/lib/core/server/crypto";
import { getPrismaClient } from "@/lib/core/server/db";

export const PASSWORD = "correct horse battery";

/** Registers a user from an unused IP address, so that rate limits start empty. */
export async function registerTestUser() {
  const where = { address: `test-${randomUUID()}`, userAgent: null };
  const email = `dana-${randomUUID()}@example.com`;
  const input = {
    email,
    password: PASSWORD,
    name: "Dana",
    language: "en",
    idempotencyKey: null,
    replaces: null,
  };
  const { user, sid } = await registerUser({ ...input, ...where });
  const login = { email, password: PASSWORD, replaces: null, ...where };
  return { user, sid, email, address: where.address, where, login };
}

/** Returns links in queued mails of one template for an address, oldest first. */
export async function readMailedLinks(to: string, template: string): Promise<string[]> {
  const rows = await getPrismaClient().outboxMail.findMany({
    where: { to, template },
    orderBy: { id: "asc" },
  });
  return rows.map(({ data }) => JSON.parse(decryptSecret((data as { sealed: string }).sealed)).link);
}

/** Returns the number of database connections that wait for a lock. */
export async function countBlockedConnections(): Promise<number> {
  const [row] = await getPrismaClient().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
