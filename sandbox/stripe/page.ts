import type { SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup, renderEmulatedPage } from "@/sandbox/core/html-page";
import { TEST_CARDS } from "@/sandbox/stripe/cards";
import pageTexts from "@/sandbox/stripe/page-texts.json" with { type: "json" };

export interface PageLanguage {
  language: "en";
  texts: typeof pageTexts;
}

/** Stripe's pages have no Hebrew: a Hebrew browser gets English. */
export const PAGE_LANGUAGE: PageLanguage = { language: "en", texts: pageTexts };

export function getDeclineText({ texts: { declines } }: PageLanguage, code: string): string {
  return (declines as Record<string, string>)[code] ?? declines.generic_decline;
}

export function page(status: number, title: string, { language, texts }: PageLanguage, main: Markup) {
  return renderEmulatedPage({
    status,
    title,
    notice: texts.notice,
    styles: ["stripe/page.css"],
    main,
    language,
  });
}

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

export function cardFields(
  { texts }: PageLanguage,
  typed: { number?: string; expiry?: string; name?: string } = {},
): Markup {
  return html`<label>${texts.card}<input name="number" id="card-number" dir="ltr" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" value="${typed.number ?? ""}" required></label>
<div class="pair"><label>${texts.expiry}<input name="expiry" id="card-expiry" dir="ltr" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" value="${typed.expiry ?? ""}" required></label>
<label>${texts.cvc}<input name="cvc" id="card-cvc" dir="ltr" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required></label></div>
<label>${texts.name}<input name="name" id="card-name" autocomplete="cc-name" maxlength="80" value="${typed.name ?? ""}"></label>`;
}

export function renderProblem(problem: string | undefined): Markup | string {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : "";
}

export function cardHelp({ texts }: PageLanguage): Markup {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, { note }]) =>
      html`<li><code dir="ltr">${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code> <span lang="en" dir="ltr">${note}</span></li>`,
  );
  return html`<details class="card"><summary>${texts.testCards}</summary><p class="quiet">${texts.fill}</p><ul>${rows}</ul></details>`;
}

/** Formats minor units with the sign before the number. */
export function amountText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
