import { createHash, randomUUID } from "node:crypto";
import { TABLES } from "@/lib/privacy/tables";
import { type Person, signUp, sql } from "@/tests/harness/stack";
import { makeThings, type Things } from "@/tests/harness/things";

/** Who asks: somebody with one of everything. */
export interface Asker {
  person: Person;
  things: Things;
  reviewToken: string;
}

/** A new person who has one of everything. */
export async function makeAsker(word?: string): Promise<Asker> {
  const person = await signUp();
  return { person, ...(await makeThings(person, word)) };
}

/** Whose things must stay unseen and untouched: their secrets by name, and what becomes of their rows. */
export async function makeVictim() {
  const word = `zq${randomUUID().replaceAll("-", "")}`;
  const { person, things } = await makeAsker(word);
  const user = person.user._id;
  return {
    things: { ...things, user },
    secrets: { ...things, user, "the mail address": person.email, "the words": word },
    digest: () => digestOf(user),
  };
}

/** Written by the worker or by the product's own clock, whoever asks. */
const MOVES_BY_ITSELF = ["outbox_mail", "rate_limit", "idempotency_key"];

/** One hash for each table that holds rows of this person. */
async function digestOf(userId: string): Promise<Record<string, string>> {
  const tables = TABLES.filter(({ path, table }) => path.length > 0 && !MOVES_BY_ITSELF.includes(table));
  const entries = await Promise.all(
    tables.map(async ({ table, path }) => {
      const rows = await sql(`SELECT t::text AS row FROM "${table}" t WHERE ${ofPerson(path)} ORDER BY 1`, [
        userId,
      ]);
      return [table, `${rows.length} ${createHash("sha256").update(JSON.stringify(rows)).digest("hex")}`];
    }),
  );
  const [me] = await sql('SELECT u::text AS row FROM "user" u WHERE id = $1', [userId]);
  return { ...Object.fromEntries(entries), user: me.row };
}

/** `post_id` leads to post, and so on, up to the column that holds the person's id. */
function ofPerson([column = "", ...rest]: readonly string[]): string {
  if (rest.length === 0) return `"${column}" = $1`;
  return `"${column}" IN (SELECT id FROM "${column.replace(/_id$/, "")}" WHERE ${ofPerson(rest)})`;
}
