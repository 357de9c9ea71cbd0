import type { SourceFile } from "@/tests/rules/source-tree";

/** A table of the Prisma schema. */
export interface Model {
  table: string;
  columns: Set<string>;
  /** Column → referenced table. */
  references: Map<string, string>;
}

/** Parses the models of the schema files. */
export function parseModels(schemas: SourceFile[]): Map<string, Model> {
  const text = schemas.map((file) => file.text).join("\n");
  const blocks = [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const tableOf = new Map(
    blocks.map(([, name = "", body = ""]) => [name, /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name]),
  );
  return new Map(
    blocks.map(([, name = "", body = ""]) => {
      const fields = body.split("\n").map((line) => /^ {2}(\w+)\s+(\w+)(.*)$/.exec(line) ?? []);
      const columnOf = new Map<string, string>();
      for (const [, field, type = "", rest = ""] of fields) {
        if (field && !tableOf.has(type)) columnOf.set(field, /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field);
      }
      const references = new Map<string, string>();
      for (const [, , type = "", rest = ""] of fields) {
        const [, key = ""] = /@relation\(.*fields: \[(\w+)\]/.exec(rest) ?? [];
        if (key) references.set(columnOf.get(key) ?? key, tableOf.get(type) ?? type);
      }
      const table = tableOf.get(name) ?? name;
      return [table, { table, columns: new Set(columnOf.values()), references }];
    }),
  );
}

const PERSONAL = new Set(["user_id", "account_id", "post_id", "session_id", "publication_id", "scope"]);

/** True when a row belongs to a user: through references, or through a column with such a name. */
export function isPersonalModel(
  table: string,
  models: Map<string, Model>,
  seen = new Set<string>(),
): boolean {
  const model = models.get(table);
  if (table === "user" || !model || seen.has(table)) return table === "user";
  if ([...model.columns].some((column) => PERSONAL.has(column))) return true;
  const next = new Set([...seen, table]);
  return [...model.references.values()].some((other) => isPersonalModel(other, models, next));
}

/** Follows the columns of a path to the user; returns the first column that is missing or leads elsewhere. */
export function findPathProblem(
  table: string,
  path: readonly string[],
  models: Map<string, Model>,
): string | undefined {
  let at = table;
  for (const [index, column] of path.entries()) {
    const model = models.get(at);
    if (!model?.columns.has(column)) return `${at} has no column ${column}`;
    const isLast = index === path.length - 1;
    const next = model.references.get(column);
    if (isLast) return next === undefined || next === "user" ? undefined : `${at}.${column} leads to ${next}`;
    if (!next) return `${at}.${column} leads nowhere`;
    at = next;
  }
  return undefined;
}
