import type { Markup } from "@/sandbox/core/markup";
import { outsidePage } from "@/sandbox/core/outside-page";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** A page of LinkedIn's, without a script. */
export function page(status: number, title: string, css: string, main: Markup): SandboxResponse {
  const notice = "stands in for LinkedIn. Nothing here is public.";
  return outsidePage({ status, title, notice, css: BASE_CSS + css, main, policy: "media-src 'self'" });
}

const BASE_CSS = `
:root{--ground:#F3F1EC;--card:#FFFFFF;--ink:#1F1F1F;--quiet:#5C5A55;--line:#DAD7D0;--accent:#0A5FB4;--on-accent:#FFFFFF;
--band:#FFF2CC;--on-band:#4A3A00;--focus:#0A5FB4;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#121416;--card:#1D2226;--ink:#EDEBE7;--quiet:#B0ADA6;--line:#3A4046;
--accent:#7AB8FF;--on-accent:#0B1B33;--band:#3D3310;--on-band:#FCEBB6;--focus:#7AB8FF}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul,fieldset,legend{margin:0;padding:0}ul{list-style:none}fieldset{border:0;min-inline-size:0}img,video{display:block;max-inline-size:100%}
a{color:var(--accent)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.sandbox{background:var(--band);color:var(--on-band);padding:8px 16px;font-size:14px;text-align:center}
main{max-inline-size:555px;margin:24px auto;padding-inline:16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px}
.quiet{color:var(--quiet);font-size:14px}
.round{inline-size:48px;block-size:48px;border-radius:50%;flex:none}.square{inline-size:48px;block-size:48px;flex:none}
.line{display:flex;gap:12px;align-items:center}
`;
