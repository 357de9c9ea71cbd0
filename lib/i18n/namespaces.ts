import { withProductName } from "@/lib/core/site-config";
import { isLanguage, type Language } from "@/lib/i18n/direction";

export const NAMESPACES = [
  "common",
  "contentPlanner",
  "auth",
  "dashboard",
  "subscription",
  "posts",
  "support",
] as const;

export type Namespace = (typeof NAMESPACES)[number];
type Messages = Record<string, unknown>;

function isNamespace(value: string): value is Namespace {
  return NAMESPACES.some((namespace) => namespace === value);
}

/** Returns null for any other language or name, so that no other file is readable. */
export async function readNamespace(language: string, namespace: string): Promise<Messages | null> {
  if (!isLanguage(language) || !isNamespace(namespace)) return null;
  const file: { default: Messages } = await import(`../../messages/${language}/${namespace}.json`);
  return withProductName(file.default, language);
}

const catalogs = new Map<Language, Promise<Messages>>();

/** Returns the texts of all namespaces. They do not change while a process runs. */
export function readAllNamespaces(language: Language): Promise<Messages> {
  const known = catalogs.get(language);
  if (known) return known;
  const entries = NAMESPACES.map(async (name) => [name, await readNamespace(language, name)] as const);
  const catalog = Promise.all(entries).then((all): Messages => Object.fromEntries(all));
  catalogs.set(language, catalog);
  return catalog;
}
