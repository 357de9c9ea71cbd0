import { createHash } from "node:crypto";
import type { Language } from "@/lib/i18n/direction";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

const versions = new Map<Language, Promise<string>>();

/** Returns a name of the content of all texts of a language; it changes with any of them. */
export function getMessagesVersion(language: Language): Promise<string> {
  const known = versions.get(language);
  if (known) return known;
  const version = readAllNamespaces(language).then((texts) =>
    createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12),
  );
  versions.set(language, version);
  return version;
}
