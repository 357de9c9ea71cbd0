import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { listPaths, type RuleFinding, readSource } from "@/tests/rules/source-tree";

/** Texts of one file in one language: "desktop.title" → text. */
export type MessageCatalog = Map<string, string>;

/** Lists the files of a language without their folder: "common.json", "server/mail.json". */
export function listCatalogs(language: string): string[] {
  const folder = `messages/${language}/`;
  return listPaths(/^messages\/.*\.json$/)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
}

export function readCatalog(language: string, name: string): MessageCatalog {
  return flatten(JSON.parse(readSource(`messages/${language}/${name}`)));
}

export function flatten(value: unknown, path = ""): MessageCatalog {
  if (typeof value === "string") return new Map([[path, value]]);
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return new Map(entries.flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]));
}

export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { requiresOtherClause: true });
}

/** Placeholders and tags of a message. */
export function getRequiredArguments(elements: MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.argument) found.add(`{${element.value}}`);
    else if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      for (const inner of getRequiredArguments(element.children)) found.add(inner);
    } else if (element.type === TYPE.plural || element.type === TYPE.select) {
      found.add(`{${element.value}}`);
      const branches = Object.values(element.options).flatMap(({ value }) => [
        ...getRequiredArguments(value),
      ]);
      for (const inner of branches) found.add(inner);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(`{${element.value}}`);
  }
  return found;
}

/** Finds plurals without exactly the Hebrew forms one, two and other; "=0" is optional. */
export function findPluralProblems(elements: MessageFormatElement[]): RuleFinding[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return findPluralProblems(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => findPluralProblems(value));
    if (element.type === TYPE.select) return inner;
    const branches = Object.keys(element.options).filter((name) => !name.startsWith("="));
    const expected = element.pluralType === "ordinal" ? ["other"] : ["one", "two", "other"];
    const right = expected.every((name) => branches.includes(name)) && branches.length === expected.length;
    return right
      ? inner
      : [`{${element.value}} has ${branches.join(", ")}, Hebrew has ${expected.join(", ")}`, ...inner];
  });
}
