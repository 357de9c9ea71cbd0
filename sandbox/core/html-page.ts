import { readStyle } from "@/sandbox/core/assets";
import type { SandboxResponse } from "@/sandbox/core/emulator";

export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/** Renders a page of the sandbox itself. `main` is trusted HTML. */
export function renderHtmlPage(title: string, main: string): SandboxResponse {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style>${readStyle("core/sandbox-page.css")}</style></head><body><main>${main}</main></body></html>`;
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body,
  };
}

/** Escaped or trusted HTML; only `html` and `rawHtml` create it. */
export interface Markup {
  markup: string;
}

type Part = string | number | Markup | Part[];

export function rawHtml(markup: string): Markup {
  return { markup };
}

/** Template tag that escapes every inserted value except markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return rawHtml(strings.map((chunk, index) => chunk + show(parts[index] ?? "")).join(""));
}

function show(part: Part): string {
  if (Array.isArray(part)) return part.map(show).join("");
  if (typeof part === "object") return part.markup;
  return escapeHtml(String(part));
}

interface EmulatedPage {
  status: number;
  title: string;
  /** Names the emulated service and what users can rely on. */
  notice: string;
  /** Paths of style sheets below sandbox/. */
  styles: string[];
  main: Markup;
  policy?: string;
  language?: "en" | "he";
  /** Sources that may frame the page; default is none. */
  framedBy?: string;
}

/** Renders a page of an emulated service. It loads nothing from other hosts and always shows the sandbox banner. */
export function renderEmulatedPage(page: EmulatedPage): SandboxResponse {
  const { status, title, notice, styles, main, policy, language = "en", framedBy = "'none'" } = page;
  const document = html`<!doctype html>
<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${rawHtml(["core/emulated-page.css", ...styles].map(readStyle).join(""))}</style>
</head>
<body>
<header class="sandbox"><p><strong>${language === "he" ? "סביבת הדמיה" : "Sandbox"}</strong> – ${notice}</p></header>
<main>${main}</main>
</body>
</html>`;
  const directives = [
    "default-src 'none'",
    "img-src 'self' data:",
    "style-src 'unsafe-inline'",
    ...(policy ? [policy] : []),
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
  ];
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": directives.join("; "),
  };
  return { status, headers, body: document.markup };
}

export const POST_TIME_FORMAT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

export function formatPostCount(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}
