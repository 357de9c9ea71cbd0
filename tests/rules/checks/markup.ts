import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import { getLiteralText, type Node, parseSyntax, walkSyntax } from "@/tests/rules/syntax-tree";

const SIDES =
  /(?:^|[\s:!])-?(?:(?:scroll-)?[mp][lr]-[\w[(.-]|(?:left|right)-[\w[(]|(?:text|float|clear)-(?:left|right)(?![\w-])|(?:border|rounded)-[lr](?![a-z])|rounded-[tb][lr](?![a-z])|(?:divide|space)-x-reverse)/;
const SIDES_IN_CSS =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)\b|float\s*:\s*(?:left|right)\b)/;

/** Finds classes and properties of a physical side: in Hebrew, left and right are swapped. */
export function findPhysicalSides(files: SourceFile[]): RuleFinding[] {
  return files.flatMap((file) => {
    if (file.path.endsWith(".css")) return cssSides(file);
    const syntax = parseSyntax(file);
    return [...walkSyntax(syntax.body)]
      .filter(({ node }) => SIDES.test(stringOf(node) ?? ""))
      .map(({ node, around }) => {
        const placed = node.span ? node : around.findLast(({ span }) => span);
        return `${file.path}:${placed ? syntax.linesOf(placed).first : 0}: ${SIDES.exec(stringOf(node) ?? "")?.[0]} names a side`;
      });
  });
}

function cssSides({ path, text }: SourceFile): RuleFinding[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      SIDES_IN_CSS.test(line) ? [`${path}:${index + 1}: ${line.trim()} names a side`] : [],
    );
}

function stringOf(node: Node): string | undefined {
  if (node.type === "StringLiteral") return node.value as string;
  return node.type === "TemplateElement" ? String(node.cooked ?? "") : undefined;
}

const SPOKEN_ATTRIBUTES = new Set([
  "aria-label",
  "title",
  "placeholder",
  "alt",
  "label",
  "hint",
  "aria-description",
]);
const WORDS = /\p{L}{2,}/u;

/** Finds user-visible text in markup that belongs in messages/. */
export function findHardcodedText(files: SourceFile[]): RuleFinding[] {
  return files.flatMap((file) => {
    const syntax = parseSyntax(file);
    const found = [...walkSyntax(syntax.body)].flatMap(({ node, around }) => {
      const words =
        node.type === "JSXText" && !isForMachines(around) ? String(node.value) : attributeWords(node);
      return words && WORDS.test(words) ? [{ node, words: words.trim() }] : [];
    });
    return found.map(
      ({ node, words }) =>
        `${file.path}:${syntax.linesOf(node).first}: "${words.slice(0, 60)}" belongs in messages/`,
    );
  });
}

function isForMachines(around: Node[]): boolean {
  const element = around.findLast(({ type }) => type === "JSXElement");
  const name = (element?.opening as { name?: { value?: string } } | undefined)?.name?.value;
  return name === "script" || name === "style";
}

function attributeWords(node: Node): string | undefined {
  if (node.type !== "JSXAttribute") return undefined;
  const name = (node.name as { value?: string }).value ?? "";
  return SPOKEN_ATTRIBUTES.has(name) ? getLiteralText(node.value) : undefined;
}
