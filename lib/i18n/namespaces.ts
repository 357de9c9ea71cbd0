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

type Namespace = (typeof NAMESPACES)[number];
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

export async function readAllNamespaces(language: Language): Promise<Messages> {
  const entries = NAMESPACES.map(async (name) => [name, await readNamespace(language, name)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
