import type { Markup } from "@/sandbox/core/markup";
import { outsidePage } from "@/sandbox/core/outside-page";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** A page of Facebook's or Instagram's, without a script. */
export function page(
  status: number,
  title: string,
  css: string,
  main: Markup,
  network = "Facebook",
): SandboxResponse {
  const notice = `stands in for ${network}. Nothing here is public.`;
  return outsidePage({ status, title, notice, css: BASE_CSS + css, main, policy: "media-src 'self'" });
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
