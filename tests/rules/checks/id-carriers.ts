import type { Endpoint } from "@/tests/rules/checks/routes";
import { type Node, syntaxOf, walk } from "@/tests/rules/syntax";
import type { SourceFile } from "@/tests/rules/tree";

const ID_IN_PATH = /\{(?:id|\w+Id|index|n)\}/;
const ID_FIELD = /^_?ids?$|Ids?$|[uU]rls?$/;

/** Schema name → the names of all its fields, inner ones included. */
function fieldsOf(schemas: SourceFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of schemas) {
    for (const { node } of walk(syntaxOf(file).body)) {
      const name = (node.id as { value?: string } | undefined)?.value;
      if (node.type !== "VariableDeclarator" || !name) continue;
      found.set(
        name,
        [...walk([node.init as Node])].flatMap(({ node: inner }) => keyOf(inner) ?? []),
      );
    }
  }
  return found;
}

function keyOf(node: Node): string | undefined {
  return node.type === "KeyValueProperty" ? (node.key as { value?: string }).value : undefined;
}

/** Endpoints that are told an id or an address of a thing: in the path, the body or the query. */
export function idCarriers(endpoints: Endpoint[], schemas: SourceFile[]): Endpoint[] {
  const fields = fieldsOf(schemas);
  const carries = (schema: string | undefined) =>
    (fields.get(schema ?? "") ?? []).some((field) => ID_FIELD.test(field));
  return endpoints.filter(
    ({ call, body, query }) => ID_IN_PATH.test(call) || carries(body) || carries(query),
  );
}
