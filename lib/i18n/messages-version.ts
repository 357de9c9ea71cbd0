import { createHash } from "node:crypto";
import { readCompiledNamespace } from "@/lib/i18n/compiled-messages";
import type { Language } from "@/lib/i18n/direction";
import { NAMESPACES } from "@/lib/i18n/namespaces";

const versions = new Map<Language, Promise<string>>();

/** Returns a name of the content of all texts of a language; it changes with any of them, and with their compiler. */
export function getMessagesVersion(language: Language): Promise<string> {
  const known = versions.get(language);
  if (known) return known;
  const texts = Promise.all(NAMESPACES.map((name) => readCompiledNamespace(language, name)));
  const version = texts.then((all) =>
    createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12),
  );
  versions.set(language, version);
  return version;
}

/** Returns true for the version of the texts that this process has. */
export async function isMessagesVersion(language: Language, version: string | null): Promise<boolean> {
  return version === (await getMessagesVersion(language));
}
