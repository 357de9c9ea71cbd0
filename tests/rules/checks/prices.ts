import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import {
  getIdentifierName,
  getLiteralText,
  type Node,
  parseSyntax,
  walkSyntax,
} from "@/tests/rules/syntax-tree";

/** Paths whose POST costs credits (lib/credits/costs.ts); an expression in a template is {}. */
const PAID =
  /\/generate-(?:text|image|post|templates)$|\/edit-images$|\/voice\/learn$|\/gaps$|^\/video\/generate$|^\/post-agent\/\{\}\/edit$/;

const parsed = new WeakMap<SourceFile, Node[]>();

/** Parses each file once. */
function bodyOf(file: SourceFile): Node[] {
  const body = parsed.get(file) ?? parseSyntax(file).body;
  parsed.set(file, body);
  return body;
}

interface Exported {
  name: string;
  node: Node;
}

/** Exported functions, classes, values and types of a file. */
function exportsOf(file: SourceFile): Exported[] {
  return bodyOf(file).flatMap((node) => {
    if (node.type !== "ExportDeclaration") return [];
    const declared = node.declaration as Node;
    const named = (declared.declarations ?? [declared]) as Node[];
    return named.flatMap((one) => {
      const name = getIdentifierName(one.identifier ?? one.id);
      return name ? [{ name, node: declared }] : [];
    });
  });
}

function addressOf(node: Node): string | undefined {
  if (node.type !== "TemplateLiteral") return getLiteralText(node);
  return (node.quasis as Node[]).map(({ cooked }) => String(cooked)).join("{}");
}

/** Names of exports of client code that call an endpoint which costs credits. */
export function findPaidHooks(clients: SourceFile[]): string[] {
  return clients.flatMap((file) =>
    exportsOf(file)
      .filter(({ node }) => [...walkSyntax([node])].some((at) => PAID.test(addressOf(at.node) ?? "")))
      .map(({ name }) => name),
  );
}

function importsOf(file: SourceFile): string[] {
  return bodyOf(file).flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    return (node.specifiers as Node[]).flatMap((one) => getIdentifierName(one.imported ?? one.local) ?? []);
  });
}

function callsOf(file: SourceFile): Set<string> {
  const calls = [...walkSyntax(bodyOf(file))].filter(({ node }) => node.type === "CallExpression");
  return new Set(calls.flatMap(({ node }) => getIdentifierName(node.callee) ?? []));
}

interface Element {
  node: Node;
  attributes: Map<string, Node>;
}

function elementsOf(file: SourceFile, name: string): Element[] {
  return [...walkSyntax(bodyOf(file))].flatMap(({ node }) => {
    const opening = node.opening as Node | undefined;
    if (node.type !== "JSXElement" || !opening || getIdentifierName(opening.name) !== name) return [];
    const given = (opening.attributes as Node[]).filter(({ type }) => type === "JSXAttribute");
    return [{ node, attributes: new Map(given.map((one) => [getIdentifierName(one.name) ?? "", one])) }];
  });
}

/** Price tags, and buttons that always render one. */
const pricesOf = (file: SourceFile) => ["PriceTag", "CreditButton"].flatMap((name) => elementsOf(file, name));

/** Finds components and hooks that cost credits without a price tag in themselves or in the components that use them. */
export function findHiddenPrices(files: SourceFile[], paid: string[]): RuleFinding[] {
  const shown = (names: string[], seen: Set<string>): boolean =>
    files
      .filter((file) => !seen.has(file.path) && importsOf(file).some((name) => names.includes(name)))
      .some((file) => leads(file, seen));
  const leads = (file: SourceFile, seen = new Set<string>()): boolean => {
    if (file.path.endsWith(".tsx")) return pricesOf(file).length > 0;
    const names = exportsOf(file).map(({ name }) => name);
    return shown(names, new Set([...seen, file.path]));
  };
  return files
    .filter((file) => {
      const named = importsOf(file).filter((name) => paid.includes(name));
      const calls = callsOf(file);
      // A component that only passes the hook on costs nothing.
      return file.path.endsWith(".tsx") ? named.some((name) => calls.has(name)) : named.length > 0;
    })
    .filter((file) => !leads(file))
    .map(({ path }) => `${path}: costs credits, and no component that uses it shows a price tag`);
}

/** Finds buttons in the style of paid actions without a price tag, and price tags with a literal number. */
export function findUnpricedButtons(files: SourceFile[]): RuleFinding[] {
  return files.flatMap((file) => {
    const { linesOf } = parseSyntax(file);
    const paid = elementsOf(file, "Button").filter(({ attributes }) =>
      [...walkSyntax([attributes.get("variant") ?? []].flat())].some(
        ({ node }) => getLiteralText(node) === "voice",
      ),
    );
    const variables = findPriceVariables(file);
    const unpriced = paid.filter(
      ({ node }) =>
        ![...walkSyntax([node])].some(
          (at) => isPrice(at.node) || variables.has(getIdentifierName(at.node) ?? ""),
        ),
    );
    const literal = pricesOf(file).filter(({ attributes }) =>
      [...walkSyntax([attributes.get("credits") ?? []].flat())].some(
        ({ node }) => node.type === "NumericLiteral",
      ),
    );
    return [
      ...unpriced.map(({ node }) => `${file.path}:${linesOf(node).first}: a paid button without a price tag`),
      ...literal.map(
        ({ node }) => `${file.path}:${linesOf(node).first}: a price that is not in CREDIT_COSTS`,
      ),
    ];
  });
}

const isPrice = (node: Node) =>
  node.type === "JSXElement" && getIdentifierName((node.opening as Node).name) === "PriceTag";

/** Names of variables that hold a price tag. */
function findPriceVariables(file: SourceFile): Set<string> {
  return new Set(
    [...walkSyntax(bodyOf(file))].flatMap(({ node }) => {
      const { init } = node;
      const name = node.type === "VariableDeclarator" ? getIdentifierName(node.id) : undefined;
      // A component that renders a price tag is none itself.
      const isOne = name && init && isPrice(init as Node);
      return isOne ? [name] : [];
    }),
  );
}
