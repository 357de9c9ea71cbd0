import { createTranslator } from "use-intl/core";
import formatCompiled from "use-intl/format-message/format-only";
import { describe, expect, it } from "vitest";
import { readCompiledNamespace } from "@/lib/i18n/compiled-messages";
import { NAMESPACES, readAllNamespaces } from "@/lib/i18n/namespaces";

const NUMBERS = [0, 1, 2, 3, 11, 1_234];

/** Paths and values of all texts of a tree; an array that is a compiled text ends a path of the source. */
function* listTexts(texts: unknown, path: string[] = []): Generator<[path: string[], text: string]> {
  if (typeof texts === "string") yield [path, texts];
  else for (const [key, value] of Object.entries(texts as object)) yield* listTexts(value, [...path, key]);
}

const valueAt = (texts: unknown, path: readonly string[]) =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], texts);

/** Values for all arguments of a text: a number where it counts, else a branch that exists, else a word. */
function createValues(text: string, n: number) {
  const values: Record<string, unknown> = {};
  for (const [, name = ""] of text.matchAll(/\{\s*(\w+)\s*\}/g)) values[name] = `<${name}>`;
  for (const [, name = ""] of text.matchAll(/\{\s*(\w+)\s*,\s*(?:plural|number)/g)) values[name] = n;
  for (const [, name = "", branches = ""] of text.matchAll(/\{\s*(\w+)\s*,\s*select\s*,([^{]*)\{/g))
    values[name] = n % 2 === 0 ? branches.trim() : "other";
  for (const [, name = ""] of text.matchAll(/<(\w+)>/g))
    values[name] = (chunks: unknown) => [`[${name}`, chunks, "]"];
  return values;
}

const flatten = (result: unknown) => [result].flat(Number.POSITIVE_INFINITY).join("");

describe.each(["en", "he"] as const)("compiled texts in %s", (language) => {
  it.each(NAMESPACES)("%s formats as the texts that are not compiled do", async (namespace) => {
    const messages = await readAllNamespaces(language);
    const errors: unknown[] = [];
    const t = createTranslator({
      locale: language,
      messages,
      onError: (error: unknown) => errors.push(error),
    } as never);
    const compiled = JSON.parse((await readCompiledNamespace(language, namespace)) ?? "");
    const formatters = {
      getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
        new Intl.NumberFormat(...args),
      getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
        new Intl.PluralRules(...args),
      getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
        new Intl.DateTimeFormat(...args),
    };
    let count = 0;
    for (const [path, text] of listTexts(messages[namespace])) {
      const key = [namespace, ...path].join(".");
      for (const n of NUMBERS) {
        const values = createValues(text, n);
        const plain = flatten(
          (t as unknown as { rich(key: string, values: object): unknown }).rich(key, values),
        );
        const options = { formatters, formats: {}, locale: language, timeZone: "UTC" };
        const fast = flatten(
          formatCompiled(key, valueAt(compiled, path) as never, values as never, options as never),
        );
        expect(fast, key).toBe(plain);
        count += 1;
      }
    }
    expect(errors).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  it("returns null for a namespace that does not exist", async () => {
    expect(await readCompiledNamespace(language, "server/mail")).toBeNull();
    expect(await readCompiledNamespace("fr", "common")).toBeNull();
  });
});
