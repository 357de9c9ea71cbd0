import { type Node, syntaxOf } from "@/tests/rules/syntax";
import type { Finding, SourceFile } from "@/tests/rules/tree";

/** Shorter pieces say the same by chance. */
const LEAST_SIGNS = 60;
/** Parts of a library that go on under a name of ours, each of another one. */
const WRAPPER = /<Radix\./;

/** Functions and constants of modules that are written twice, word by word but for their names. */
export function doubles(all: SourceFile[]): Finding[] {
  const places = Map.groupBy(all.flatMap(piecesOf), ({ words }) => words);
  return [...places.values()]
    .filter((same) => new Set(same.map(({ path }) => path)).size > 1)
    .map((same) => same.map(({ place }) => place).join(" and "));
}

function piecesOf(file: SourceFile): { path: string; place: string; words: string }[] {
  const { body, linesOf } = syntaxOf(file);
  const lines = file.text.split("\n");
  return body.flatMap((node) => {
    const name = nameOfPiece(node);
    if (!name) return [];
    const { first, last } = linesOf(node);
    const text = lines.slice(first - 1, last).join(" ");
    const words = text
      .replace(/^export /, "")
      .replaceAll(name, "_")
      .replaceAll(/\s+/g, " ");
    if (words.length < LEAST_SIGNS || WRAPPER.test(words)) return [];
    return [{ path: file.path, place: `${file.path}:${first} ${name}`, words }];
  });
}

/** Of a function, or of one constant; types and styles may be alike. */
function nameOfPiece(node: Node): string | undefined {
  const declared = (node.type === "ExportDeclaration" ? node.declaration : node) as Node;
  if (declared.type === "FunctionDeclaration") return (declared.identifier as { value: string }).value;
  if (declared.type !== "VariableDeclaration") return undefined;
  const [one, more] = declared.declarations as { id: { value?: string } }[];
  return more ? undefined : one?.id.value;
}
