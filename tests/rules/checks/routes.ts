import { argumentsOf, type Node, nameOf, syntaxOf, walk } from "@/tests/rules/syntax";
import { files, paths, type SourceFile } from "@/tests/rules/tree";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** One method of one route file. */
export interface Endpoint {
  file: string;
  /** "POST /posts/{id}/publish": below /api, or a whole path for what lies outside. */
  call: string;
  /** What `route({auth})` or `declared({auth})` says. */
  auth: string | undefined;
  /** False where nothing says what the call answers with; 204 says it all. */
  answers: boolean;
  /** The route's body schema by name, when it has one. */
  body: string | undefined;
  query: string | undefined;
}

/** `[id]` → `{id}`, `[...rest]` → `{...rest}`; groups and the language folder have no place in an address. */
function addressOf(path: string): string {
  const parts = path.split("/").slice(1, -1);
  const shown = parts.filter((part) => !/^\(.*\)$|^\[locale\]$/.test(part));
  return `/${shown.map((part) => part.replace(/^\[(.+)\]$/, "{$1}")).join("/")}`;
}

/** `{}` for every parameter: what it is called does not matter to a caller. */
export function shapeOf(address: string): string {
  return address.replaceAll(/\{\.\.\.\w+\}/g, "{...}").replaceAll(/\{\w+\}/g, "{}");
}

/** Every endpoint of app/api, and the translations and fonts outside it. */
export function endpoints(
  routes: SourceFile[] = files(/^app\/(api|locales|canvas-fonts)\/.*route\.ts$/),
): Endpoint[] {
  return routes.flatMap((file) => {
    const { body } = syntaxOf(file);
    const address = addressOf(file.path)
      .replace(/^\/api/, "")
      .replace("/locales/{lng}/{file}", "/locales/{lng}/{ns}.json");
    return declarations(body).map(({ method, options }) => ({
      file: file.path,
      call: `${method} ${address}`,
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

/** The settings handed to `route({…})` or `declared(facts, …)`, spread constants included. */
function optionsOf(value: Node | undefined, values: Map<string, Node>): Map<string, string> {
  const options = new Map<string, string>();
  const [first] = value?.type === "CallExpression" ? argumentsOf(value) : [];
  const given = values.get(nameOf(first) ?? "") ?? value;
  const object = given && [...walk([given])].find(({ node }) => node.type === "ObjectExpression")?.node;
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

/** Addresses of pages: files that answer a browser with a document or a redirect. */
export function screens(): string[] {
  return paths(/^app\/(?!api\/|locales\/|canvas-fonts\/).*(page\.tsx|route\.ts)$/).map((path) =>
    addressOf(path),
  );
}
