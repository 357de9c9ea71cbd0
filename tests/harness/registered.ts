import { randomUUID } from "node:crypto";
import { registerUser } from "@/lib/auth/server/register-user";
import { unseal } from "@/lib/core/server/crypto";
import { db } from "@/lib/core/server/db";

export const PASSWORD = "correct horse battery";

/** Somebody who has just registered, from an address of the network that no other test uses: limits start empty. */
export async function registerPerson() {
  const where = { address: `test-${randomUUID()}`, userAgent: null };
  const email = `dana-${randomUUID()}@example.com`;
  const wish = { email, password: PASSWORD, name: "Dana", language: "en", idempotencyKey: null };
  const { user, sid } = await registerUser({ ...wish, ...where });
  const login = { email, password: PASSWORD, replaces: null, ...where };
  return { user, sid, email, address: where.address, where, login };
}

/** The links in the mails of one kind that wait for an address, oldest first. */
export async function linksTo(to: string, template: string): Promise<string[]> {
  const rows = await db().outboxMail.findMany({ where: { to, template }, orderBy: { id: "asc" } });
  return rows.map(({ data }) => JSON.parse(unseal((data as { sealed: string }).sealed)).link);
}

/** Connections of this database that wait for another one's lock. */
export async function countBlocked(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
