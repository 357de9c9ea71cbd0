import { expect, it } from "vitest";
import { ENDED_SESSION_RETENTION_DAYS } from "@/lib/auth/limits";
import { GATEWAY_EVENT_RETENTION_DAYS } from "@/lib/billing/limits";
import { CLIENT_EMAIL_RETENTION_DAYS } from "@/lib/content-plan/limits";
import { ENDED_JOB_RETENTION_DAYS } from "@/lib/jobs/states";
import { CLOSED_MAIL_RETENTION_DAYS } from "@/lib/mail/limits";
import { UNUSED_MEDIA_RETENTION_HOURS } from "@/lib/media/limits";
import { NOTIFICATION_RETENTION_DAYS } from "@/lib/notifications/notification-kinds";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import { findPathProblem, isPersonalModel, parseModels } from "@/tests/rules/checks/prisma-models";
import { listFiles, readSource } from "@/tests/rules/source-tree";

const RECORD = readSource("docs/privacy.md");

const models = parseModels(listFiles(/^prisma\/schema\/.*\.prisma$/));
const listed = new Map(PERSONAL_DATA_TABLES.map((entry) => [entry.table, entry]));

const sample = parseModels([
  {
    path: "x.prisma",
    text: `model User {
  id String @id
  @@map("user")
}
model Note {
  id       String @id
  writerId String @map("writer_id")
  writer   User   @relation(fields: [writerId], references: [id])
  @@map("note")
}
model Echo {
  noteId String @map("note_id")
  note   Note   @relation(fields: [noteId], references: [id])
}
model Weather {
  day String @id
}
`,
  },
]);

it("tables that lead to a user are found", () => {
  const leading = [...sample.keys()].filter((table) => isPersonalModel(table, sample));
  expect(leading).toEqual(["user", "note", "Echo"]);
  expect(findPathProblem("Echo", ["note_id", "writer_id"], sample)).toBeUndefined();
  expect(findPathProblem("Echo", ["note_id"], sample)).toBe("Echo.note_id leads to note");
  expect(findPathProblem("Echo", ["user_id"], sample)).toBe("Echo has no column user_id");
});

it("deletion and export cover exactly the tables of the schema", () => {
  expect(models.size).toBeGreaterThan(15);
  expect([...listed.keys()].sort()).toEqual([...models.keys()].sort());
  expect(listed.size).toBe(PERSONAL_DATA_TABLES.length);
});

it("every table that leads to a user has an existing path to it", () => {
  const pathless = PERSONAL_DATA_TABLES.filter(({ table, path }) => path.length === 0 && table !== "user");
  expect(pathless.map(({ table }) => table).filter((table) => isPersonalModel(table, models))).toEqual([]);
  expect(
    PERSONAL_DATA_TABLES.map(({ table, path }) => findPathProblem(table, path, models)).filter(Boolean),
  ).toEqual([]);
});

it("every table that is not deleted or not exported has a reason", () => {
  const odd = PERSONAL_DATA_TABLES.filter(
    ({ onDelete, export: out }) => onDelete === "keep-pseudonymised" || !out,
  );
  expect(odd.filter(({ why }) => !why).map(({ table }) => table)).toEqual([]);
});

it("columns of a path are named after the tables that they reference", () => {
  const hops = PERSONAL_DATA_TABLES.flatMap(({ table, path }) => {
    let at = table;
    return path.slice(0, -1).map((column) => {
      const to = models.get(at)?.references.get(column) ?? "nothing";
      at = to;
      return [column, `${to}_id`];
    });
  });
  expect(hops.length).toBeGreaterThan(5);
  for (const [column, expected] of hops) expect(column).toBe(expected);
});

// Such columns hold credentials, unless they hold a time: they are stored, and never exported.
const SECRET = /(^|_)(hash|token|secret|verifier|password|data)(_|$)(?!(\w+_)?at$)/;

it("no column with the name of a secret is exported", () => {
  const exported = PERSONAL_DATA_TABLES.filter((entry) => entry.export);
  const columnsOf = (table: string) => [...(models.get(table)?.columns ?? [])];
  const secrets = exported.flatMap(({ table }) =>
    columnsOf(table)
      .filter((column) => SECRET.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(secrets.length).toBeGreaterThan(4);
  const withheld = PERSONAL_DATA_TABLES.flatMap((entry) =>
    (entry.withheld ?? []).map((column) => `${entry.table}.${column}`),
  );
  expect(secrets.sort()).toEqual(withheld.sort());
});

it("record of processing names every table of personal data", () => {
  const named = new Set([...RECORD.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  expect(PERSONAL_DATA_TABLES.map(({ table }) => table).filter((table) => !named.has(table))).toEqual([]);
});

it.each([
  ["ended sign-ins", `${ENDED_SESSION_RETENTION_DAYS} days`],
  ["notifications", `${NOTIFICATION_RETENTION_DAYS} days`],
  ["delivered and failed mail", `${CLOSED_MAIL_RETENTION_DAYS} days`],
  ["ended jobs", `${ENDED_JOB_RETENTION_DAYS} days`],
  ["addresses of clients of ended approval links", `${CLIENT_EMAIL_RETENTION_DAYS} days`],
  ["uploads that nothing uses", `${UNUSED_MEDIA_RETENTION_HOURS} hours`],
  ["notices of payment services", `${GATEWAY_EVENT_RETENTION_DAYS} days`],
])("record of processing says how long %s are kept", (what, time) => {
  expect(RECORD).toContain(`| ${what} | ${time} |`);
});

it("record of processing names every cookie and browser key", () => {
  const source = listFiles(/^(app|components|lib)\/.*(?<!\.test)\.tsx?$/);
  const keys = new Set(source.flatMap(({ text }) => text.match(/["`]kolot\.[A-Za-z.]+/g) ?? []));
  // Neither is stored: channels between tabs, and the message of a payment frame.
  const passing = ["kolot.changes", "kolot.person", "kolot.payment"];
  const stored = [...keys]
    .map((key) => key.slice(1).replace(/\.$/, ""))
    .filter((key) => !passing.includes(key));
  expect(stored.length).toBeGreaterThan(15);
  expect(stored.filter((key) => !RECORD.includes(`\`${key}`))).toEqual([]);
});
