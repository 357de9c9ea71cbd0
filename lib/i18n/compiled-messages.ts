import compile from "icu-minify/compile";
import { readNamespace } from "@/lib/i18n/namespaces";

/** Compiles each text of a tree of texts; plain texts stay strings. */
function compileAll(texts: unknown): unknown {
  if (typeof texts === "string") return compile(texts);
  if (Array.isArray(texts)) return texts.map(compileAll);
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, compileAll(value)]));
}

const compiled = new Map<string, string>();

/**
 * Returns the texts of a namespace as JSON, each one compiled: a browser formats them without a parser of ICU messages
 * (docs/decisions/109-texts-as-files.md). Null for what does not exist. Texts do not change while a process runs.
 */
export async function readCompiledNamespace(language: string, namespace: string): Promise<string | null> {
  const key = `${language}/${namespace}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const texts = await readNamespace(language, namespace);
  if (!texts) return null;
  const json = JSON.stringify(compileAll(texts));
  compiled.set(key, json);
  return json;
}
