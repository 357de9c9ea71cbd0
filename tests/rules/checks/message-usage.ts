import type { SourceFile } from "@/tests/rules/source-tree";
import {
  getArguments,
  getIdentifierName,
  getLiteralText,
  type Node,
  parseSyntax,
  walkSyntax,
} from "@/tests/rules/syntax-tree";

/** One use of a message. `pattern` contains `*` where the key is computed at run time. */
export interface MessageUse {
  at: string;
  pattern: string;
}

const HOOKS = new Set(["useTranslations", "getTranslations"]);
const METHODS = new Set(["rich", "markup", "raw", "has"]);

/** Lists the messages that a file uses through next-intl, as "namespace.key". Translator names are resolved per function. */
export function findMessageUses(file: SourceFile): MessageUse[] {
  const syntax = parseSyntax(file);
  const all = [...walkSyntax(syntax.body)];
  const made = all.flatMap(({ node, around }) => {
    const namespace = node.type === "VariableDeclarator" ? namespaceOf(node.init as Node | null) : undefined;
    return namespace === undefined
      ? []
      : [{ name: getIdentifierName(node.id), namespace, within: functionsOf(around).at(-1) }];
  });
  return all.flatMap(({ node, around }) => {
    if (node.type !== "CallExpression") return [];
    const name = calledOn(node.callee as Node);
    const scopes = [undefined, ...functionsOf(around)];
    const translator = scopes
      .map((scope) => made.find((one) => one.name === name && one.within === scope))
      .findLast((one) => one !== undefined);
    const [key] = getArguments(node);
    if (!translator || !key) return [];
    const at = `${file.path}:${syntax.linesOf(node).first}`;
    return patternsOf(key).map((pattern) => ({ at, pattern: `${translator.namespace}.${pattern}` }));
  });
}

const functionsOf = (around: Node[]) => around.filter(({ type }) => /Function|Method/.test(type));

/** Namespace of a call that creates a translator: `useTranslations("auth")`, `await getTranslations({namespace})`. */
function namespaceOf(made: Node | null): string | undefined {
  const call = made?.type === "AwaitExpression" ? (made.argument as Node) : made;
  if (call?.type !== "CallExpression" || !HOOKS.has(getIdentifierName(call.callee) ?? "")) return undefined;
  const [given] = getArguments(call);
  if (given?.type !== "ObjectExpression") return getLiteralText(given);
  const property = (given.properties as Node[]).find(({ key }) => getIdentifierName(key) === "namespace");
  return getLiteralText(property?.value);
}

/** `t` of `t(…)`, `t.rich(…)`. */
function calledOn(callee: Node): string | undefined {
  if (callee.type !== "MemberExpression") return getIdentifierName(callee);
  return METHODS.has(getIdentifierName(callee.property) ?? "") ? getIdentifierName(callee.object) : undefined;
}

/** Keys that an argument can have: both branches of a condition; `*` for a computed part. */
function patternsOf(key: Node): string[] {
  const text = getLiteralText(key);
  if (text !== undefined) return [text];
  if (key.type === "ConditionalExpression") {
    return [...patternsOf(key.consequent as Node), ...patternsOf(key.alternate as Node)];
  }
  if (/^(Ts|Parenthesis).*Expression$/.test(key.type)) return patternsOf(key.expression as Node);
  if (key.type !== "TemplateLiteral") return ["*"];
  const parts = (key.quasis as Node[]).map(({ cooked }) => String(cooked ?? ""));
  return [parts.join("*")];
}

/** True when the pattern matches the key. `*` matches one or more characters, dots included. */
export function matchesKey(pattern: string, key: string): boolean {
  const escaped = pattern.split("*").map((part) => part.replaceAll(/[.$()[\]]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".+")}$`).test(key);
}
