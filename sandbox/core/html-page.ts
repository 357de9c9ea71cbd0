import type { SandboxResponse } from "@/sandbox/core/emulator";

/** Escapes text for HTML content and quoted attributes. */
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

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f1ea; --card: #fffdf8; --ink: #1a1a17; --soft: #5f5c54; --line: #d9d4c7; --accent: #0c5f4c; --signal: #b3361b; }
@media (prefers-color-scheme: dark) { :root { --ground: #15171a; --card: #1d2024; --ink: #efece4; --soft: #a5a197; --line: #34373c; --accent: #6fcfb2; --signal: #ff8a6b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 0 0 .35rem; }
p { margin: .35rem 0; } .soft { color: var(--soft); }
a { color: var(--accent); } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin: 1.25rem 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.1rem; min-width: 0; }
.card ul { margin: .5rem 0 0; padding-inline-start: 1.1rem; } code, pre { font: .85em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; }
table { width: 100%; border-collapse: collapse; } td, th { text-align: start; padding: .45rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.armed { color: var(--signal); } iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
h2 { margin-top: 1.25rem; } .card h2 { margin-top: 0; }
@media (max-width: 40rem) { tr { display: block; border-bottom: 1px solid var(--line); padding: .4rem 0; } td { display: block; border: 0; padding: .1rem 0; } }
nav { display: flex; gap: 1rem; margin: 1rem 0 .5rem; } nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
`;

/** Renders a page of the sandbox itself. `main` is trusted HTML. */
export function renderHtmlPage(title: string, main: string): SandboxResponse {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${main}</main></body></html>`;
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

/** Marks a string as HTML that needs no escaping. */
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
  css: string;
  main: Markup;
  /** Additional directives of the content security policy. */
  policy?: string;
  language?: "en" | "he";
  /** Sources that may frame the page; default is none. */
  framedBy?: string;
}

const PAGE_CSS = `
:root{--ground:#F1F3F6;--card:#FFF;--ink:#1B1F24;--quiet:#555C66;--line:#D5D9DF;--strong:#767D87;--accent:#1659C7;--on-accent:#FFF;--band:#FFF2CC;--on-band:#4A3A00;--err:#A3210B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#15181C;--card:#1F2429;--ink:#ECEFF2;--quiet:#AEB6C0;--line:#39414A;--strong:#8A939E;--accent:#86B5FF;--on-accent:#0B1B33;--band:#3D3310;--on-band:#FCEBB6;--err:#FF9C87}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul,fieldset,legend{margin:0;padding:0}ul{list-style:none}fieldset{border:0;min-inline-size:0}img,video{display:block;max-inline-size:100%}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.sandbox{background:var(--band);color:var(--on-band);padding:8px 16px;font-size:14px;text-align:center}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px}
.quiet{color:var(--quiet);font-size:14px}.line{display:flex;gap:12px;align-items:center}.round{border-radius:50%;flex:none}
`;

/** Renders a page of an emulated service. It loads nothing from other hosts and always shows the sandbox banner. */
export function renderEmulatedPage(page: EmulatedPage): SandboxResponse {
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
<style>${rawHtml(PAGE_CSS + css)}</style>
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

/** How many posts there are. */
export function formatPostCount(count: number): string {
  return count === 1 ? "1 post" : `${count} posts`;
}
