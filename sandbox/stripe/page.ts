import { html, type Markup, raw } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { TEST_CARDS } from "@/sandbox/stripe/cards";
import type { Tongue } from "@/sandbox/stripe/words";

/** A whole page: no script, nothing from elsewhere, and always the line that says what it is. */
export function page(
  status: number,
  title: string,
  { language, words }: Tongue,
  main: Markup,
): SandboxResponse {
  const document = html`<!doctype html>
<html lang="${language}" dir="${words.dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>${title} · Sandbox</title><link rel="icon" href="data:,">
<style>${raw(CSS)}</style></head><body>
<header><p>${words.band}</p></header><main>${main}</main></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // Stripe's pages cannot be framed either.
    "content-security-policy":
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return { status, headers, body: document.markup };
}

/** The page when there is nothing to do: a heading, a sentence, and a way back where one is known. */
export function notice(
  status: number,
  tongue: Tongue,
  title: string,
  text: string,
  back: string | null = null,
): SandboxResponse {
  const link = back ? html`<p><a href="${back}">${tongue.words.back}</a></p>` : "";
  return page(status, title, tongue, html`<div class="card"><h1>${title}</h1><p>${text}</p>${link}</div>`);
}

export interface Typed {
  number?: string;
  expiry?: string;
  name?: string;
}

/** The fields of a card, with what was typed before. */
export function cardFields({ words }: Tongue, typed: Typed = {}): Markup {
  return html`<label>${words.card}<input name="number" id="card-number" dir="ltr" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" value="${typed.number ?? ""}" required></label>
<div class="pair"><label>${words.expiry}<input name="expiry" id="card-expiry" dir="ltr" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" value="${typed.expiry ?? ""}" required></label>
<label>${words.cvc}<input name="cvc" id="card-cvc" dir="ltr" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></label></div>
<label>${words.name}<input name="name" id="card-name" autocomplete="cc-name" maxlength="80" value="${typed.name ?? ""}"></label>`;
}

export function problemLine(problem: string | undefined): Markup | string {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : "";
}

/** What a person can type here. */
export function cardHelp({ words }: Tongue): Markup {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { note }]) =>
      html`<li><code dir="ltr">${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code> <span lang="en" dir="ltr">${note}</span></li>`,
  );
  return html`<details class="card"><summary>${words.testCards}</summary><p class="quiet">${words.fill}</p><ul>${rows}</ul></details>`;
}

/** Minor units, written alike in both languages: the sign before the figure. */
export function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const CSS = `
:root{--ground:#F3F4F8;--card:#FFF;--ink:#1A1F36;--quiet:#566072;--line:#D8DCE6;--strong:#767E8F;--accent:#4A3FD1;--on-accent:#FFF;--band:#FFF2CC;--on-band:#4A3A00;--err:#A8210B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ground:#14161C;--card:#1E222B;--ink:#ECEEF3;--quiet:#AAB2C0;--line:#38404E;--strong:#8B94A4;--accent:#A9A2FF;--on-accent:#15103F;--band:#3D3310;--on-band:#FCEBB6;--err:#FF9C87}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Hebrew",Arial,sans-serif}
h1,h2,p,ul{margin:0;padding:0}h1{font-size:20px;line-height:1.3}h2{font-size:16px}ul{list-style:none}
header{background:var(--band);color:var(--on-band);padding:8px 16px;font-size:14px;text-align:center}
main{max-inline-size:460px;margin:24px auto;padding-inline:16px;display:grid;gap:16px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px}form.card,div.card{display:grid;gap:14px}
.price{font-size:32px;font-weight:650;line-height:1.2}.quiet{color:var(--quiet);font-size:14px}
.problem{color:var(--err);font-weight:600}label{display:grid;gap:4px;font-size:14px}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:6px;padding:9px 10px;inline-size:100%}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:end}
button{font:inherit;font-weight:600;min-block-size:44px;padding:8px 20px;border-radius:6px;border:1px solid var(--strong);background:var(--card);color:var(--ink);cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
a{color:var(--accent)}a.back{justify-self:start;padding-block:10px}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{cursor:pointer;padding-block:8px}details li{padding-block:4px;font-size:14px}
`;
