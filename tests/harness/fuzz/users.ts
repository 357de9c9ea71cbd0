import { createHash, randomUUID } from "node:crypto";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import { createOneOfEach, type OneOfEach } from "@/tests/harness/one-of-each";
import { type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

/** The calling user, with one of each object. */
export interface FuzzUser {
  person: SignedUpUser;
  things: OneOfEach;
  reviewToken: string;
}

/** Creates a user with one of each object. */
export async function createFuzzUser(word?: string): Promise<FuzzUser> {
  const person = await signUp();
  return { person, ...(await createOneOfEach(person, word)) };
}

/** Creates the user whose data must stay hidden and unchanged: secrets by name, and digests of rows. */
export async function createVictim() {
  const word = `zq${randomUUID().replaceAll("-", "")}`;
  const { person, things } = await createFuzzUser(word);
  const user = person.user._id;
  return {
    things: { ...things, user },
    secrets: { ...things, user, "the mail address": person.email, "the words": word },
    digest: () => digestOf(user),
  };
}

/** Written by the worker or by time, regardless of requests. So are alternative texts, which change no revision. */
const MOVES_BY_ITSELF = ["outbox_mail", "rate_limit", "idempotency_key", "image_description"];

/** Returns one hash per table with rows of this user. */
async function digestOf(userId: string): Promise<Record<string, string>> {
  const tables = PERSONAL_DATA_TABLES.filter(
    ({ path, table }) => path.length > 0 && !MOVES_BY_ITSELF.includes(table),
  );
  const entries = await Promise.all(
    tables.map(async ({ table, path }) => {
      const rows = await sql(
        `SELECT (to_jsonb(t) - 'alt' - 'alt_proposal')::text AS row FROM "${table}" t WHERE ${ofUser(path)} ORDER BY 1`,
        [userId],
      );
      return [table, `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`];
    }),
  );
  const [me] = await sql('SELECT u::text AS row FROM "user" u WHERE id = $1', [userId]);
  return { ...Object.fromEntries(entries), user: me.row };
}

/** Builds the join path from `post_id` and similar columns to the user's ID. */
function ofUser([column = "", ...rest]: readonly string[]): string {
  if (rest.length === 0) return `"${column}" = $1`;
  return `"${column}" IN (SELECT id FROM "${column.replace(/_id$/, "")}" WHERE ${ofUser(rest)})`;
}
