import type { Messages } from "next-intl";
import type { Language } from "@/lib/i18n/direction";
import type { Namespace } from "@/lib/i18n/namespaces";

/** Pauses before a failed load is repeated. */
const RETRY_MS = [300, 1_000, 3_000];

export interface MessageSource {
  language: Language;
  namespaces: readonly Namespace[];
  /** Names the content of the texts (`getMessagesVersion`), so that browsers may keep them for good. */
  version: string;
}

const sources = new Map<string, Promise<Messages>>();

/**
 * Returns the texts of some namespaces: from the message files on the server, from /locales in the browser. The same
 * source gets the same promise, as React's `use` requires. A load that failed for good is not kept.
 */
export function loadMessages(source: MessageSource): Promise<Messages> {
  const key = [source.language, source.version, ...source.namespaces].join();
  const known = sources.get(key);
  if (known) return known;
  const load = loadAll(source).catch((error: unknown) => {
    sources.delete(key);
    throw error;
  });
  sources.set(key, load);
  return load;
}

/** The compiled texts: the browser has no parser for the others (next.config.mjs). */
export function toMessagesUrl(
  { language, version }: Omit<MessageSource, "namespaces">,
  namespace: Namespace,
) {
  return `/locales/${language}/${namespace}.compiled.json?v=${version}`;
}

/** The type promises all namespaces; tests/rules/page-namespaces.test.ts checks that a page uses only its own. */
async function loadAll(source: MessageSource): Promise<Messages> {
  const entries = source.namespaces.map(async (name) => [name, await loadOne(source, name)] as const);
  return Object.fromEntries(await Promise.all(entries)) as unknown as Messages;
}

async function loadOne(source: MessageSource, namespace: Namespace): Promise<unknown> {
  // The bundler removes this branch, and with it the message files, from the scripts of the browser.
  if (typeof window === "undefined") {
    const { readNamespace } = await import("@/lib/i18n/namespaces");
    return readNamespace(source.language, namespace);
  }
  for (let failures = 0; ; failures += 1) {
    try {
      const response = await fetch(toMessagesUrl(source, namespace));
      if (response.ok) return await response.json();
      throw new Error(`the texts responded with ${response.status}`);
    } catch (error) {
      const waitMs = RETRY_MS[failures];
      if (waitMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
