import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "@/lib/i18n/direction";
import { CHECKOUT } from "@/tests/harness/checkout";

/** The seven namespaces of a language, from their files. */
function messagesOf(language: Language) {
  const folder = join(CHECKOUT, "messages", language);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
}

/** What a part of a screen is in HTML, in a language, before anything was pressed. */
export function render(language: Language, part: ReactNode): string {
  const children = part;
  const around = { locale: language, messages: messagesOf(language), timeZone: "UTC", children };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, around));
}

/** The words of some HTML, as one reads them. */
export function wordsOf(html: string): string {
  const plain = html.replace(/<[^>]+>/g, " ").replace(/&#x27;/g, "'");
  return plain
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}
