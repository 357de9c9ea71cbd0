import { afterAll, expect, test } from "vitest";
import { closeDb, getConnectionPool, getPrismaClient } from "@/lib/core/server/db";

afterAll(closeDb);

test("statement is prepared under its name when a comment gives it one", async () => {
  for (const value of [1, 2]) {
    const rows = await getPrismaClient().$queryRaw`/* prepared: one-value */ SELECT ${value}::int AS value`;
    expect(rows).toEqual([{ value }]);
  }
  await getPrismaClient().$queryRaw`SELECT ${3}::int AS value`;
  const { rows } = await getConnectionPool().query("SELECT name FROM pg_prepared_statements");
  expect(rows).toEqual([{ name: "one-value" }]);
});
