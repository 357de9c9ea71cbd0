import { argumentsOf, literalText, type Node, nameOf, syntaxOf, walk } from "@/tests/rules/syntax";
import type { SourceFile } from "@/tests/rules/tree";

/** One place where code asks for a text. `pattern` has `*` where the key is put together at run time. */
export interface Use {
  at: string;
  pattern: string;
}

const HOOKS = new Set(["useTranslations", "getTranslations"]);
const METHODS = new Set(["rich", "markup", "raw", "has"]);

/** Every text the code asks for through next-intl, as "namespace.key". A name means what its own function made of it. */
export function usesOf(file: SourceFile): Use[] {
  const syntax = syntaxOf(file);
  const all = [...walk(syntax.body)];
  const made = all.flatMap(({ node, around }) => {
    const namespace = node.type === "VariableDeclarator" ? namespaceOf(node.init as Node | null) : undefined;
    return namespace === undefined
      ? []
      : [{ name: nameOf(node.id), namespace, within: functionsOf(around).at(-1) }];
  });
  return all.flatMap(({ node, around }) => {
    if (node.type !== "CallExpression") return [];
    const name = calledOn(node.callee as Node);
    const scopes = [undefined, ...functionsOf(around)];
    const translator = scopes
      .map((scope) => made.find((one) => one.name === name && one.within === scope))
      .findLast((one) => one !== undefined);
    const [key] = argumentsOf(node);
    if (!translator || !key) return [];
    const at = `${file.path}:${syntax.linesOf(node).first}`;
    return patternsOf(key).map((pattern) => ({ at, pattern: `${translator.namespace}.${pattern}` }));
  });
}

const functionsOf = (around: Node[]) => around.filter(({ type }) => /Function|Method/.test(type));

/** The namespace when this makes a translator: `useTranslations("auth")`, `await getTranslations({namespace})`. */
function namespaceOf(made: Node | null): string | undefined {
  const call = made?.type === "AwaitExpression" ? (made.argument as Node) : made;
  if (call?.type !== "CallExpression" || !HOOKS.has(nameOf(call.callee) ?? "")) return undefined;
  const [given] = argumentsOf(call);
  if (given?.type !== "ObjectExpression") return literalText(given);
  const property = (given.properties as Node[]).find(({ key }) => nameOf(key) === "namespace");
  return literalText(property?.value);
}

/** `t` of `t(…)`, `t.rich(…)`. */
function calledOn(callee: Node): string | undefined {
  if (callee.type !== "MemberExpression") return nameOf(callee);
  return METHODS.has(nameOf(callee.property) ?? "") ? nameOf(callee.object) : undefined;
}

/** Keys an argument can be: both arms of a choice; `*` for what is only known at run time. */
function patternsOf(key: Node): string[] {
  const text = literalText(key);
  if (text !== undefined) return [text];
  if (key.type === "ConditionalExpression") {
    return [...patternsOf(key.consequent as Node), ...patternsOf(key.alternate as Node)];
  }
  if (/^(Ts|Parenthesis).*Expression$/.test(key.type)) return patternsOf(key.expression as Node);
  if (key.type !== "TemplateLiteral") return ["*"];
  const parts = (key.quasis as Node[]).map(({ cooked }) => String(cooked ?? ""));
  return [parts.join("*")];
}

/** True when the pattern can mean this key. `*` stands for one or more letters, dots included. */
export function means(pattern: string, key: string): boolean {
  const escaped = pattern.split("*").map((part) => part.replaceAll(/[.$()[\]]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".+")}$`).test(key);
}
