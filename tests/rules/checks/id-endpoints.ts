import type { Endpoint } from "@/tests/rules/checks/routes";
import type { SourceFile } from "@/tests/rules/source-tree";
import { type Node, parseSyntax, walkSyntax } from "@/tests/rules/syntax-tree";

const ID_IN_PATH = /\{(?:id|\w+Id|index|n)\}/;
const ID_FIELD = /^_?ids?$|Ids?$|[uU]rls?$/;

/** Schema name → names of all its fields, nested ones included. */
function fieldsOf(schemas: SourceFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of schemas) {
    for (const { node } of walkSyntax(parseSyntax(file).body)) {
      const name = (node.id as { value?: string } | undefined)?.value;
      if (node.type !== "VariableDeclarator" || !name) continue;
      found.set(
        name,
        [...walkSyntax([node.init as Node])].flatMap(({ node: inner }) => keyOf(inner) ?? []),
      );
    }
  }
  return found;
}

function keyOf(node: Node): string | undefined {
  return node.type === "KeyValueProperty" ? (node.key as { value?: string }).value : undefined;
}

/** Lists endpoints that receive an id or a URL in the path, the body or the query. */
export function findIdEndpoints(endpoints: Endpoint[], schemas: SourceFile[]): Endpoint[] {
  const fields = fieldsOf(schemas);
  const carries = (schema: string | undefined) =>
    (fields.get(schema ?? "") ?? []).some((field) => ID_FIELD.test(field));
  return endpoints.filter(
    ({ call, body, query }) => ID_IN_PATH.test(call) || carries(body) || carries(query),
  );
}
