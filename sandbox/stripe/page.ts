import type { SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup, renderEmulatedPage } from "@/sandbox/core/html-page";
import { TEST_CARDS } from "@/sandbox/stripe/cards";
import pageTexts from "@/sandbox/stripe/page-texts.json" with { type: "json" };

export interface PageLanguage {
  language: "en" | "he";
  texts: typeof pageTexts.en;
}

/** Chooses the page language; "auto" follows the browser. */
export function detectPageLanguage(locale: string | null, acceptLanguage = ""): PageLanguage {
  const expected = locale === null || locale === "auto" ? acceptLanguage.trim().slice(0, 2) : locale;
  const language = expected === "he" ? "he" : "en";
  return { language, texts: pageTexts[language] };
}

/** Returns the message for a decline code; codes without a message get the generic one. */
export function getDeclineText({ texts: { declines } }: PageLanguage, code: string): string {
  return (declines as Record<string, string>)[code] ?? declines.generic_decline;
}

export function page(
  status: number,
  title: string,
  { language, texts }: PageLanguage,
  main: Markup,
): SandboxResponse {
  return renderEmulatedPage({ status, title, notice: texts.notice, css: CSS, main, language });
}

/** Renders a heading, a sentence and an optional link back. */
export function renderNotice(
  status: number,
  pageLanguage: PageLanguage,
  title: string,
  text: string,
  back: string | null = null,
): SandboxResponse {
  const link = back ? html`<p><a href="${back}">${pageLanguage.texts.back}</a></p>` : "";
  return page(
    status,
    title,
    pageLanguage,
    html`<div class="card"><h1>${title}</h1><p>${text}</p>${link}</div>`,
  );
}

export interface CardFormValues {
  number?: string;
  expiry?: string;
  name?: string;
}

export function cardFields({ texts }: PageLanguage, typed: CardFormValues = {}): Markup {
  return html`<label>${texts.card}<input name="number" id="card-number" dir="ltr" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" value="${typed.number ?? ""}" required></label>
<div class="pair"><label>${texts.expiry}<input name="expiry" id="card-expiry" dir="ltr" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" value="${typed.expiry ?? ""}" required></label>
<label>${texts.cvc}<input name="cvc" id="card-cvc" dir="ltr" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></label></div>
<label>${texts.name}<input name="name" id="card-name" autocomplete="cc-name" maxlength="80" value="${typed.name ?? ""}"></label>`;
}

export function renderProblem(problem: string | undefined): Markup | string {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : "";
}

/** Lists the test cards. */
export function cardHelp({ texts }: PageLanguage): Markup {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { note }]) =>
      html`<li><code dir="ltr">${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code> <span lang="en" dir="ltr">${note}</span></li>`,
  );
  return html`<details class="card"><summary>${texts.testCards}</summary><p class="quiet">${texts.fill}</p><ul>${rows}</ul></details>`;
}

/** Formats minor units with the sign before the number in both languages. */
export function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const CSS = `
:root{--accent:#4A3FD1}
@media (prefers-color-scheme:dark){:root{--accent:#A9A2FF;--on-accent:#15103F}}
h1{font-size:20px;line-height:1.3}h2{font-size:16px}
main{max-inline-size:460px;margin:24px auto;padding-inline:16px;display:grid;gap:16px}
form.card,div.card{display:grid;gap:14px}
.price{font-size:32px;font-weight:650;line-height:1.2}
.problem{color:var(--err);font-weight:600}label{display:grid;gap:4px;font-size:14px}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--strong);border-radius:6px;padding:9px 10px;inline-size:100%}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px;align-items:end}
button{font:inherit;font-weight:600;min-block-size:44px;padding:8px 20px;border-radius:6px;border:1px solid var(--strong);background:var(--card);color:var(--ink);cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
a.back{justify-self:start;padding-block:10px}
summary{cursor:pointer;padding-block:8px}details li{padding-block:4px;font-size:14px}
`;
