import { expect, it } from "vitest";
import { TABLES } from "@/lib/privacy/tables";
import { leadsToUser, modelsOf, pathProblem } from "@/tests/rules/checks/prisma-models";
import { files } from "@/tests/rules/tree";

const models = modelsOf(files(/^prisma\/schema\/.*\.prisma$/));
const listed = new Map(TABLES.map((entry) => [entry.table, entry]));

const sample = modelsOf([
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

it("sees which tables lead to a person", () => {
  const leading = [...sample.keys()].filter((table) => leadsToUser(table, sample));
  expect(leading).toEqual(["user", "note", "Echo"]);
  expect(pathProblem("Echo", ["note_id", "writer_id"], sample)).toBeUndefined();
  expect(pathProblem("Echo", ["note_id"], sample)).toBe("Echo.note_id leads to note");
  expect(pathProblem("Echo", ["user_id"], sample)).toBe("Echo has no column user_id");
});

it("deletion and export know every table, and no other", () => {
  expect(models.size).toBeGreaterThan(15);
  expect([...listed.keys()].sort()).toEqual([...models.keys()].sort());
  expect(listed.size).toBe(TABLES.length);
});

it("every table that leads to a person says by which way, and the way exists", () => {
  const pathless = TABLES.filter(({ table, path }) => path.length === 0 && table !== "user");
  expect(pathless.map(({ table }) => table).filter((table) => leadsToUser(table, models))).toEqual([]);
  expect(TABLES.map(({ table, path }) => pathProblem(table, path, models)).filter(Boolean)).toEqual([]);
});

it("what stays, and what is not handed out, has a reason", () => {
  const odd = TABLES.filter(({ onDelete, export: out }) => onDelete === "keep-pseudonymised" || !out);
  expect(odd.filter(({ why }) => !why).map(({ table }) => table)).toEqual([]);
});

it("the names of the columns on the way are those of the tables they lead to", () => {
  const hops = TABLES.flatMap(({ table, path }) => {
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

// What such a column holds opens doors or proves something: it may be stored, it may not be handed out.
const SECRET = /(^|_)(hash|token|secret|verifier|password|data)(_|$)/;

it("no column that looks like a secret is handed out", () => {
  const exported = TABLES.filter((entry) => entry.export);
  const columnsOf = (table: string) => [...(models.get(table)?.columns ?? [])];
  const secrets = exported.flatMap(({ table }) =>
    columnsOf(table)
      .filter((column) => SECRET.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(secrets.length).toBeGreaterThan(4);
  const withheld = TABLES.flatMap((entry) =>
    (entry.withheld ?? []).map((column) => `${entry.table}.${column}`),
  );
  expect(secrets.sort()).toEqual(withheld.sort());
});
