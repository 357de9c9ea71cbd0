import { type Node, syntaxOf, walk } from "@/tests/rules/syntax";
import { CODE, type Finding, type SourceFile, TEST } from "@/tests/rules/tree";

const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassMethod",
  "PrivateMethod",
  "MethodProperty",
  "GetterProperty",
  "SetterProperty",
  "Constructor",
]);

/** Lines of a file; the one after the last line break does not count. */
export function lineCount(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Files longer than their kind may be: 25 lines for a route, 500 for a test, 350 for everything else. */
export function tooLong(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const most = /^app\/.*\/route\.ts$/.test(path) ? 25 : TEST.test(path) ? 500 : 350;
    const lines = lineCount(text);
    return lines > most ? [`${path}: ${lines} lines, at most ${most}`] : [];
  });
}

/**
 * Functions of more than 60 lines, components included. A factory's inner functions are measured one by one and do not
 * count for the factory; in a component everything counts. The callbacks of a test file are its chapters.
 */
export function longFunctions(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => CODE.test(path) && !TEST.test(path))
    .flatMap((file) => {
      const { body, linesOf } = syntaxOf(file);
      const length = (node: Node) => linesOf(node).last - linesOf(node).first + 1;
      const own = (node: Node) => {
        if (file.path.endsWith(".tsx")) return length(node);
        const inner = innerFunctions(node).map((one) => length(one) - 1);
        return inner.reduce((rest, lines) => rest - lines, length(node));
      };
      return [...walk(body)]
        .filter(({ node }) => FUNCTIONS.has(node.type) && length(node) > 60 && own(node) > 60)
        .map(
          ({ node }) => `${file.path}:${linesOf(node).first}: a function of ${own(node)} lines, at most 60`,
        );
    });
}

/** Functions directly inside another, none of those inside these. */
function innerFunctions(node: Node): Node[] {
  return [...walk([node])]
    .filter(({ node: one, around }) => {
      const inside = around.slice(1).some(({ type }) => FUNCTIONS.has(type));
      return one !== node && FUNCTIONS.has(one.type) && !inside;
    })
    .map(({ node: one }) => one);
}
