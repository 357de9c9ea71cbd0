import { literalText, type Node, nameOf, syntaxOf, walk } from "@/tests/rules/syntax";
import type { Finding, SourceFile } from "@/tests/rules/tree";

/** Addresses whose POST costs credits (decisions.md, "Credits"); a hole of a template is {}. */
const PAID =
  /\/generate-(?:text|image|post|templates)$|\/edit-images$|\/voice\/learn$|^\/video\/generate$|^\/post-agent\/\{\}\/edit$/;

const parsed = new WeakMap<SourceFile, Node[]>();

/** The files are asked many things; each is read once. */
function bodyOf(file: SourceFile): Node[] {
  const body = parsed.get(file) ?? syntaxOf(file).body;
  parsed.set(file, body);
  return body;
}

interface Exported {
  name: string;
  node: Node;
}

/** Functions, classes, values and types that a file exports. */
function exportsOf(file: SourceFile): Exported[] {
  return bodyOf(file).flatMap((node) => {
    if (node.type !== "ExportDeclaration") return [];
    const declared = node.declaration as Node;
    const named = (declared.declarations ?? [declared]) as Node[];
    return named.flatMap((one) => {
      const name = nameOf(one.identifier ?? one.id);
      return name ? [{ name, node: declared }] : [];
    });
  });
}

function addressOf(node: Node): string | undefined {
  if (node.type !== "TemplateLiteral") return literalText(node);
  return (node.quasis as Node[]).map(({ cooked }) => String(cooked)).join("{}");
}

/** What the browser's side of the rooms exports that asks for something paid. */
export function payers(clients: SourceFile[]): string[] {
  return clients.flatMap((file) =>
    exportsOf(file)
      .filter(({ node }) => [...walk([node])].some((at) => PAID.test(addressOf(at.node) ?? "")))
      .map(({ name }) => name),
  );
}

function importsOf(file: SourceFile): string[] {
  return bodyOf(file).flatMap((node) => {
    if (node.type !== "ImportDeclaration") return [];
    return (node.specifiers as Node[]).flatMap((one) => nameOf(one.imported ?? one.local) ?? []);
  });
}

function callsOf(file: SourceFile): Set<string> {
  const calls = [...walk(bodyOf(file))].filter(({ node }) => node.type === "CallExpression");
  return new Set(calls.flatMap(({ node }) => nameOf(node.callee) ?? []));
}

interface Element {
  node: Node;
  attributes: Map<string, Node>;
}

function elementsOf(file: SourceFile, name: string): Element[] {
  return [...walk(bodyOf(file))].flatMap(({ node }) => {
    const opening = node.opening as Node | undefined;
    if (node.type !== "JSXElement" || !opening || nameOf(opening.name) !== name) return [];
    const given = (opening.attributes as Node[]).filter(({ type }) => type === "JSXAttribute");
    return [{ node, attributes: new Map(given.map((one) => [nameOf(one.name) ?? "", one])) }];
  });
}

/** A price, by itself or on the button that cannot be without one. */
const pricesOf = (file: SourceFile) => ["Price", "SpendButton"].flatMap((name) => elementsOf(file, name));

/** Components and hooks that ask for something paid and show no price: neither they nor whoever renders the hook. */
export function hiddenPrices(files: SourceFile[], paid: string[]): Finding[] {
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
      // A component that only hands it on spends nothing; a hook is what spends.
      return file.path.endsWith(".tsx") ? named.some((name) => calls.has(name)) : named.length > 0;
    })
    .filter((file) => !leads(file))
    .map(({ path }) => `${path}: spends credits, and nobody who uses it shows a price`);
}

/** Buttons that look like spending and show no price, and prices that somebody wrote by hand. */
export function unpricedButtons(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    const { linesOf } = syntaxOf(file);
    const spending = elementsOf(file, "Button").filter(({ attributes }) =>
      [...walk([attributes.get("variant") ?? []].flat())].some(({ node }) => literalText(node) === "voice"),
    );
    const kept = keptPrices(file);
    const bare = spending.filter(
      ({ node }) => ![...walk([node])].some((at) => isPrice(at.node) || kept.has(nameOf(at.node) ?? "")),
    );
    const invented = pricesOf(file).filter(({ attributes }) =>
      [...walk([attributes.get("credits") ?? []].flat())].some(({ node }) => node.type === "NumericLiteral"),
    );
    return [
      ...bare.map(
        ({ node }) => `${file.path}:${linesOf(node).first}: a button that spends, without its price`,
      ),
      ...invented.map(({ node }) => `${file.path}:${linesOf(node).first}: a price that is not in COSTS`),
    ];
  });
}

const isPrice = (node: Node) => node.type === "JSXElement" && nameOf((node.opening as Node).name) === "Price";

/** Variables of a file that hold a price. */
function keptPrices(file: SourceFile): Set<string> {
  return new Set(
    [...walk(bodyOf(file))].flatMap(({ node }) => {
      const { init } = node;
      const name = node.type === "VariableDeclarator" ? nameOf(node.id) : undefined;
      // A component that renders one somewhere is not one.
      const isOne = name && init && isPrice(init as Node);
      return isOne ? [name] : [];
    }),
  );
}
