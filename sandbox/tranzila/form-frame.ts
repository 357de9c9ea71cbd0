import { html, type Markup } from "@/sandbox/core/markup";
import { outsidePage } from "@/sandbox/core/outside-page";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { wordsOf } from "@/sandbox/tranzila/form-words";

/** A page that stands in the frame of a shop on this machine. */
export function formPage(language: string, status: number, title: string, main: Markup): SandboxResponse {
  return outsidePage({
    status,
    title,
    notice: wordsOf(language).notice,
    css: CSS,
    main,
    policy: "script-src 'unsafe-inline'",
    language: language === "il" ? "he" : "en",
    framedBy: "http://localhost:* http://127.0.0.1:*",
  });
}

/** What stands in the frame instead of a form. The code is Tranzila's own where it has one. */
export function refusalPage(language: string, code: string, reason: string, status = 400): SandboxResponse {
  const words = wordsOf(language);
  const main = html`<div class="card"><h1>${words.refused}</h1><p id="reason" dir="ltr">${reason}</p>
<p class="quiet" dir="ltr">Error ${code}</p></div>`;
  return formPage(language, status, words.title, main);
}

const CSS = `
:root{--ground:#F5F6F8;--card:#FFF;--ink:#1B1F24;--quiet:#535A64;--line:#D5D9DF;--strong:#767D87;--accent:#0B5CAD;--on-accent:#FFF;--band:#FFF2CC;--on-band:#4A3A00;--err:#A3210B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#15181C;--card:#1F2429;--ink:#ECEFF2;--quiet:#AEB6C0;--line:#39414A;--strong:#8A939E;--accent:#86B5FF;--on-accent:#0B1B33;--band:#3D3310;--on-band:#FCEBB6;--err:#FF9C87}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul,fieldset{margin:0;padding:0}h1{font-size:20px;line-height:1.3}h2{font-size:14px}ul{list-style:none}fieldset{border:0;min-inline-size:0}
.sandbox{background:var(--band);color:var(--on-band);padding:6px 12px;font-size:13px;text-align:center}
main{max-inline-size:560px;margin:12px auto;padding-inline:12px;display:grid;gap:12px}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px;display:grid;gap:12px}
.due{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline}.sum{font-size:24px;font-weight:700}
.quiet{color:var(--quiet);font-size:14px}.problem{color:var(--err);font-weight:600}
label,legend{display:block;font-size:14px;font-weight:600;padding:0;margin-block-end:4px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,180px),1fr));gap:12px}.pair div,.field{min-inline-size:0}
.date{display:flex;gap:8px}.date select{flex:1;min-inline-size:0}
input,select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:6px;padding:8px 10px;min-block-size:44px;inline-size:100%}
[aria-invalid=true]{border-color:var(--err)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button{font:inherit;cursor:pointer}.main{font-weight:600;min-block-size:48px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);padding:8px 16px;inline-size:100%}
.tests li{display:flex;flex-wrap:wrap;gap:2px 10px;align-items:center;border-block-start:1px solid var(--line)}
.tests button{background:none;border:0;color:var(--accent);text-decoration:underline;padding:8px 0;min-block-size:40px;font-variant-numeric:tabular-nums}
`;
