import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findBreakingStatements } from "@/tests/rules/checks/breaking-migrations";
import { ROOT } from "@/tests/rules/source-tree";

const FOLDER = join(ROOT, "prisma/migrations");

/** Migrations up to this one were released together, before processes of two releases ran side by side. */
const LAST_UNCHECKED = "20261124163821_upgrade_credits";

/** Statements that break the release before, with the reason why that is acceptable. */
const ACCEPTED: Record<string, string> = {};

it("new migration is survived by running processes of the release before", () => {
  const names = readdirSync(FOLDER).filter((name) => name > LAST_UNCHECKED && /^\d/.test(name));
  expect(names.length).toBeGreaterThan(10);
  const found = names.flatMap((name) =>
    findBreakingStatements(readFileSync(join(FOLDER, name, "migration.sql"), "utf8")).map(
      (problem) => `${name}: ${problem}`,
    ),
  );
  expect(found.filter((one) => !(one in ACCEPTED))).toEqual([]);
});

it("rule finds what an old process does not survive, and passes what it does not notice", () => {
  const breaking = [
    'DROP TABLE "post";',
    'ALTER TABLE "post" DROP COLUMN "text";',
    'ALTER TABLE "post" RENAME COLUMN "text" TO "words";',
    'ALTER TABLE "post" ALTER COLUMN "text" SET NOT NULL;',
    'ALTER TABLE "post" ALTER COLUMN "text" SET DATA TYPE VARCHAR(9);',
    'ALTER TABLE "post" ADD COLUMN "a" TEXT, ADD COLUMN "b" TEXT NOT NULL;',
    'ALTER TABLE "post" ADD CONSTRAINT "short" CHECK (length("text") < 9);',
    'CREATE UNIQUE INDEX "once" ON "post"("text");',
  ];
  for (const sql of breaking) expect(findBreakingStatements(sql), sql).toHaveLength(1);
  const harmless = [
    'CREATE TABLE "note" ("id" UUID NOT NULL, "text" TEXT NOT NULL); CREATE UNIQUE INDEX "x" ON "note"("text");',
    'ALTER TABLE "post" ADD COLUMN "b" TEXT NOT NULL DEFAULT \'\';',
    'ALTER TABLE "post" ADD COLUMN "c" INTEGER; ALTER TABLE "post" ADD CONSTRAINT "d" CHECK ("c" > 0);',
    'CREATE INDEX "text_index" ON "post"("text"); -- DROP TABLE "post";',
    'ALTER TABLE "note" ADD CONSTRAINT "e" FOREIGN KEY ("f") REFERENCES "post"("id");',
  ];
  for (const sql of harmless)
    expect(findBreakingStatements(`CREATE TABLE "note" ("f" UUID);${sql}`), sql).toEqual([]);
});
