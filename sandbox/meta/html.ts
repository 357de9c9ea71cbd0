import { html, type Markup, raw } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** A whole page: no script, nothing from elsewhere, and always the line that says what it is. */
export function page(status: number, title: string, css: string, main: Markup): SandboxResponse {
  const document = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(BASE_CSS + css)}</style>
</head>
<body>
<header class="sandbox"><p><strong>Sandbox</strong> – stands in for Facebook. Nothing here is public.</p></header>
<main>${main}</main>
</body>
</html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy":
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return { status, headers, body: document.markup };
}

const BASE_CSS = `
:root{--ground:#EEF0F3;--card:#FFFFFF;--ink:#1B1F24;--quiet:#555C66;--line:#D5D9DF;--accent:#1659C7;--on-accent:#FFFFFF;
--band:#FFF2CC;--on-band:#4A3A00;--focus:#1659C7;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#15181C;--card:#1F2429;--ink:#ECEFF2;--quiet:#AEB6C0;--line:#39414A;
--accent:#86B5FF;--on-accent:#0B1B33;--band:#3D3310;--on-band:#FCEBB6;--focus:#86B5FF}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul,fieldset{margin:0;padding:0}ul{list-style:none}fieldset{border:0;min-inline-size:0}img{display:block;max-inline-size:100%}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.sandbox{background:var(--band);color:var(--on-band);padding:8px 16px;font-size:14px;text-align:center}
main{max-inline-size:600px;margin:24px auto;padding-inline:16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px}
.quiet{color:var(--quiet);font-size:14px}
.round{inline-size:40px;block-size:40px;border-radius:50%;flex:none}
.line{display:flex;gap:12px;align-items:center}
`;
