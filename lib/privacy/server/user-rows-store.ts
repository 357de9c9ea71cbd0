import { getTransactionClient } from "@/lib/core/server/transaction";
import type { PersonalDataTable } from "@/lib/privacy/personal-data-tables";
import { Prisma } from "@/prisma/generated/client";

export type ExportedRow = Record<string, unknown>;

const name = (identifier: string) => Prisma.raw(`"${identifier}"`);

/** Builds the `FROM … JOIN … WHERE` of a user's rows: post_id joins post, and so on. */
function ofUser({ table, path, holds }: PersonalDataTable, userId: string): Prisma.Sql {
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

export function deleteUserRowBatch(entry: PersonalDataTable, userId: string, limit: number): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM ${name(entry.table)}
    WHERE ctid = ANY (ARRAY(SELECT t.ctid ${ofUser(entry, userId)} LIMIT ${limit}::int))`;
}

export async function pseudonymizeRows(
  entry: PersonalDataTable,
  userId: string,
  pseudonym: string,
): Promise<void> {
  const column = name(entry.path[0] ?? "user_id");
  await getTransactionClient().$executeRaw`
    UPDATE ${name(entry.table)} SET ${column} = ${pseudonym}::uuid WHERE ${column} = ${userId}::uuid`;
}

/** Returns the next batch of a user's rows after a key, without withheld columns. */
export async function selectUserRowBatch(
  entry: PersonalDataTable,
  userId: string,
  page: { after: string | null; limit: number },
): Promise<{ key: string; row: ExportedRow }[]> {
  const key = Prisma.sql`t.${name(entry.key ?? "id")}`;
  const later = page.after === null ? Prisma.empty : Prisma.sql`AND ${key} > ${page.after}::uuid`;
  return getTransactionClient().$queryRaw<{ key: string; row: ExportedRow }[]>`
    SELECT ${key}::text AS key, to_jsonb(t) - ${entry.withheld ?? []}::text[] AS row
    ${ofUser(entry, userId)} ${later} ORDER BY ${key} LIMIT ${page.limit}::int`;
}
