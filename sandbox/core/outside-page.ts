import { html, type Markup, raw } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

interface OutsidePage {
  status: number;
  title: string;
  /** Whom it stands in for, and what a person may rely on. */
  notice: string;
  css: string;
  main: Markup;
  /** What the page needs beyond its own style and pictures, as directives of its content security policy. */
  policy?: string;
  /** English unless said. */
  language?: "en" | "he";
  /** Sources of pages that may show it in a frame; none unless said. */
  framedBy?: string;
}

/** A whole page of an outside service: nothing from elsewhere, and always the line that says what it is. */
export function outsidePage(page: OutsidePage): SandboxResponse {
  const { status, title, notice, css, main, policy, language = "en", framedBy = "'none'" } = page;
  const document = html`<!doctype html>
<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(css)}</style>
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
