import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type Finding, paths, read } from "@/tests/rules/tree";

/** One language's texts of one file: "desktop.title" → text. */
export type Catalogue = Map<string, string>;

/** Files of a language, each without its folder: "common.json", "server/mail.json". */
export function catalogueNames(language: string): string[] {
  const folder = `messages/${language}/`;
  return paths(/^messages\/.*\.json$/)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
}

export function catalogue(language: string, name: string): Catalogue {
  return flatten(JSON.parse(read(`messages/${language}/${name}`)));
}

export function flatten(value: unknown, path = ""): Catalogue {
  if (typeof value === "string") return new Map([[path, value]]);
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return new Map(entries.flatMap(([key, inner]) => [...flatten(inner, path ? `${path}.${key}` : key)]));
}

export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { requiresOtherClause: true });
}

/** What a message needs to be filled: its placeholders with their kind, and its tags. */
export function needs(elements: MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.argument) found.add(`{${element.value}}`);
    else if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      for (const inner of needs(element.children)) found.add(inner);
    } else if (element.type === TYPE.plural || element.type === TYPE.select) {
      found.add(`{${element.value}}`);
      const branches = Object.values(element.options).flatMap(({ value }) => [...needs(value)]);
      for (const inner of branches) found.add(inner);
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(`{${element.value}}`);
  }
  return found;
}

/** Hebrew counts in exactly three ways: one, two, other, and "=0" where nothing is worth saying (hebrew.md). */
export function pluralProblems(elements: MessageFormatElement[]): Finding[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralProblems(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralProblems(value));
    if (element.type === TYPE.select) return inner;
    const branches = Object.keys(element.options).filter((name) => !name.startsWith("="));
    const expected = element.pluralType === "ordinal" ? ["other"] : ["one", "two", "other"];
    const right = expected.every((name) => branches.includes(name)) && branches.length === expected.length;
    return right
      ? inner
      : [`{${element.value}} has ${branches.join(", ")}, Hebrew has ${expected.join(", ")}`, ...inner];
  });
}
