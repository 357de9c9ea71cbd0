import { listFiles, listPaths, type SourceFile } from "@/tests/rules/source-tree";
import {
  getArguments,
  getIdentifierName,
  type Node,
  parseSyntax,
  walkSyntax,
} from "@/tests/rules/syntax-tree";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** One method of one route file. */
export interface Endpoint {
  file: string;
  /** "POST /posts/{id}/publish": relative to /api, or the full path of a route outside it. */
  call: string;
  /** Value of `auth` in `route({auth})` or `declared({auth})`. */
  auth: string | undefined;
  /** True when the response is declared; 204 needs no declaration. */
  answers: boolean;
  /** Name of the body schema. */
  body: string | undefined;
  query: string | undefined;
}

/** `[id]` → `{id}`, `[...rest]` → `{...rest}`; route groups and the language folder are not part of a URL. */
function toUrlPath(path: string): string {
  const parts = path.split("/").slice(1, -1);
  const shown = parts.filter((part) => !/^\(.*\)$|^\[locale\]$/.test(part));
  return `/${shown.map((part) => part.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
}

/** Replaces every parameter by `{}`: its name does not matter to a caller. */
export function normalizeParams(path: string): string {
  return path.replaceAll(/\{\.\.\.\w+\}/g, "{...}").replaceAll(/\{\w+\}/g, "{}");
}

/** Lists the endpoints of app/api, and the translations and fonts outside it. */
export function listEndpoints(
  routes: SourceFile[] = listFiles(/^app\/(api|locales|canvas-fonts)\/.*route\.ts$/),
): Endpoint[] {
  return routes.flatMap((file) => {
    const { body } = parseSyntax(file);
    const path = toUrlPath(file.path)
      .replace(/^\/api/, "")
      .replace("/locales/{lng}/{file}", "/locales/{lng}/{ns}.json");
    return declarations(body).map(({ method, options }) => ({
      file: file.path,
      call: `${method} ${path}`,
      auth: options.get("auth"),
      body: options.get("body"),
      query: options.get("query"),
      answers: options.has("answer") || options.get("success") === "204",
    }));
  });
}

interface Declaration {
  method: string;
  options: Map<string, string>;
}

function declarations(body: Node[]): Declaration[] {
  const values = new Map<string, Node>();
  const exported: [string, string][] = [];
  for (const node of body) {
    const made = (node.type === "ExportDeclaration" ? node.declaration : node) as Node;
    const isExported = node.type === "ExportDeclaration";
    for (const { id, init } of (made.declarations ?? []) as { id: { value: string }; init: Node }[]) {
      values.set(id.value, init);
      if (isExported) exported.push([id.value, id.value]);
    }
    const name = (made.identifier as { value?: string } | undefined)?.value;
    if (isExported && name) exported.push([name, name]);
    for (const { orig, exported: as } of (node.specifiers ?? []) as {
      orig?: Named;
      exported?: Named | null;
    }[]) {
      if (node.type === "ExportNamedDeclaration" && orig)
        exported.push([as?.value ?? orig.value, orig.value]);
    }
  }
  return exported
    .filter(([method]) => METHODS.includes(method))
    .map(([method, name]) => ({ method, options: optionsOf(values.get(name), values) }));
}

interface Named {
  value: string;
}

/** Options of `route({…})` or `declared(options, …)`, spread constants included. */
function optionsOf(value: Node | undefined, values: Map<string, Node>): Map<string, string> {
  const options = new Map<string, string>();
  const [first] = value?.type === "CallExpression" ? getArguments(value) : [];
  const given = values.get(getIdentifierName(first) ?? "") ?? value;
  const object = given && [...walkSyntax([given])].find(({ node }) => node.type === "ObjectExpression")?.node;
  for (const property of (object?.properties ?? []) as Node[]) {
    if (property.type === "SpreadElement") {
      const spread = values.get((property.arguments as { value?: string }).value ?? "");
      for (const [key, text] of optionsOf(spread, values)) options.set(key, text);
    }
    const key = (property.key as { value?: string } | undefined)?.value;
    const set = property.value as { value?: unknown } | undefined;
    if (key) options.set(key, String(set?.value ?? ""));
  }
  return options;
}

/** Lists paths of pages: files that respond with a document or a redirect. */
export function listScreens(): string[] {
  return listPaths(/^app\/(?!api\/|locales\/|canvas-fonts\/).*(page\.tsx|route\.ts)$/).map((path) =>
    toUrlPath(path),
  );
}
