import { clientOf } from "@/lib/core/server/transaction";
import type { PersonalTable } from "@/lib/privacy/tables";
import { Prisma } from "@/prisma/generated/client";

/** A row as it is handed out. */
export type PersonalRow = Record<string, unknown>;

const name = (identifier: string) => Prisma.raw(`"${identifier}"`);

/** `FROM the table t JOIN … WHERE it is this person's`, along the path of the entry: post_id leads to post, and so on. */
function ofPerson({ table, path, holds }: PersonalTable, userId: string): Prisma.Sql {
  const hops = path.slice(0, -1).map((column, index) => {
    const [from, to] = [index === 0 ? "t" : `t${index}`, `t${index + 1}`];
    return Prisma.sql`JOIN ${name(column.replace(/_id$/, ""))} ${name(to)} ON ${name(to)}.id = ${name(from)}.${name(column)}`;
  });
  const last = name(hops.length === 0 ? "t" : `t${hops.length}`);
  const column = Prisma.sql`${last}.${name(path.at(-1) ?? "id")}`;
  const theirs =
    holds === "end of text"
      ? Prisma.sql`${column} LIKE ${`%:${userId}`}`
      : holds === "text"
        ? Prisma.sql`${column} = ${userId}`
        : Prisma.sql`${column} = ${userId}::uuid`;
  return Prisma.sql`FROM ${name(table)} t ${Prisma.join([Prisma.empty, ...hops], " ")} WHERE ${theirs}`;
}

/** Deletes up to so many of a person's rows; how many it were. */
export function deleteRowsOf(entry: PersonalTable, userId: string, limit: number): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM ${name(entry.table)}
    WHERE ctid = ANY (ARRAY(SELECT t.ctid ${ofPerson(entry, userId)} LIMIT ${limit}::int))`;
}

/** Rows that stay get another id in place of the person's. */
export async function pseudonymise(entry: PersonalTable, userId: string, pseudonym: string): Promise<void> {
  const column = name(entry.path[0] ?? "user_id");
  await clientOf().$executeRaw`
    UPDATE ${name(entry.table)} SET ${column} = ${pseudonym}::uuid WHERE ${column} = ${userId}::uuid`;
}

/** The next of a person's rows after the one with this key, in the order of keys, without what is withheld. */
export async function selectRowsOf(
  entry: PersonalTable,
  userId: string,
  page: { after: string | null; limit: number },
): Promise<{ key: string; row: PersonalRow }[]> {
  const key = Prisma.sql`t.${name(entry.key ?? "id")}`;
  const later = page.after === null ? Prisma.empty : Prisma.sql`AND ${key} > ${page.after}::uuid`;
  return clientOf().$queryRaw<{ key: string; row: PersonalRow }[]>`
    SELECT ${key}::text AS key, to_jsonb(t) - ${entry.withheld ?? []}::text[] AS row
    ${ofPerson(entry, userId)} ${later} ORDER BY ${key} LIMIT ${page.limit}::int`;
}
