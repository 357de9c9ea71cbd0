import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "@/lib/i18n/direction";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Loads all message namespaces of a language. */
function messagesOf(language: Language) {
  const folder = join(REPOSITORY_ROOT, "messages", language);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** Renders a component to HTML in a language, before any interaction. */
export function renderToHtml(language: Language, part: ReactNode): string {
  const children = part;
  const around = { locale: language, messages: messagesOf(language), timeZone: "UTC", children };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, around));
}

/** Returns the visible text of HTML. */
export function extractText(html: string): string {
  const plain = html.replace(/<[^>]+>/g, " ").replace(/&#x27;/g, "'");
  return plain
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}
