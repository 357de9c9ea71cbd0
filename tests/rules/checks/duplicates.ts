import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import { type Node, parseSyntax } from "@/tests/rules/syntax-tree";

/** Shorter declarations are equal by coincidence. */
const MIN_LENGTH = 60;
/** Wrappers of library components differ only in the component that they wrap. */
const WRAPPER = /<Radix\./;

/** Finds top-level functions and constants whose source is equal except for their names. */
export function findDuplicates(all: SourceFile[]): RuleFinding[] {
  const declarations = Map.groupBy(all.flatMap(listDeclarations), ({ source }) => source);
  return [...declarations.values()]
    .filter((same) => new Set(same.map(({ path }) => path)).size > 1)
    .map((same) => same.map(({ location }) => location).join(" and "));
}

function listDeclarations(file: SourceFile): { path: string; location: string; source: string }[] {
  const { body, linesOf } = parseSyntax(file);
  const lines = file.text.split("\n");
  return body.flatMap((node) => {
    const name = getDeclarationName(node);
    if (!name) return [];
    const { first, last } = linesOf(node);
    const text = lines.slice(first - 1, last).join(" ");
    const source = text
      .replace(/^export /, "")
      .replaceAll(name, "_")
      .replaceAll(/\s+/g, " ");
    if (source.length < MIN_LENGTH || WRAPPER.test(source)) return [];
    return [{ path: file.path, location: `${file.path}:${first} ${name}`, source }];
  });
}

/** Name of a function or of a single constant; types and styles may be equal. */
function getDeclarationName(node: Node): string | undefined {
  const declared = (node.type === "ExportDeclaration" ? node.declaration : node) as Node;
  if (declared.type === "FunctionDeclaration") return (declared.identifier as { value: string }).value;
  if (declared.type !== "VariableDeclaration") return undefined;
  const [one, more] = declared.declarations as { id: { value?: string } }[];
  return more ? undefined : one?.id.value;
}
