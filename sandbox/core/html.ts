import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** Text made safe for HTML content and quoted attributes. */
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

/** A page of the sandbox: plain, light and dark, usable on a phone. `main` is trusted HTML. */
export function htmlPage(title: string, main: string): SandboxResponse {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${main}</main></body></html>`;
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body,
  };
}
