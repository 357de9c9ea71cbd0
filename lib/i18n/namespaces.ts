import { named } from "@/lib/core/brand";
import { isLanguage, type Language } from "@/lib/i18n/direction";

/** The seven namespaces of the specification, section 7. */
export const NAMESPACES = [
  "common",
  "contentPlanner",
  "auth",
  "dashboard",
  "subscription",
  "posts",
  "support",
] as const;

type Namespace = (typeof NAMESPACES)[number];
type Messages = Record<string, unknown>;

function isNamespace(value: string): value is Namespace {
  return NAMESPACES.some((namespace) => namespace === value);
}

/** The texts of one namespace; null for any other language or namespace: nothing outside the list is ever read. */
export async function readNamespace(language: string, namespace: string): Promise<Messages | null> {
  if (!isLanguage(language) || !isNamespace(namespace)) return null;
  const file: { default: Messages } = await import(`../../messages/${language}/${namespace}.json`);
  return named(file.default, language);
}

/** All seven namespaces of a language, each under its name: what the application's screens are given. */
export async function readAllNamespaces(language: Language): Promise<Messages> {
  const entries = NAMESPACES.map(async (name) => [name, await readNamespace(language, name)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
