import type { SandboxResponse } from "@/sandbox/core/emulator";
import { html, type Markup, rawHtml, renderEmulatedPage } from "@/sandbox/core/html-page";
import type { FormProblem } from "@/sandbox/tranzila/cards";
import { LISTED_CARDS } from "@/sandbox/tranzila/cards";
import formTexts from "@/sandbox/tranzila/form-texts.json" with { type: "json" };
import { getChargeTime, toMinorUnits } from "@/sandbox/tranzila/formats";
import {
  CURRENCIES,
  type FormSession,
  getBehavior,
  MODES,
  type Transaction,
  type TranzilaContext,
  type Values,
} from "@/sandbox/tranzila/state";

/** Renders the card form. Typed values are kept after a problem, except the security code. */
export function cardForm(
  tranzila: TranzilaContext,
  id: string,
  { values, terminal }: FormSession,
  problem?: FormProblem,
  typed?: URLSearchParams,
): SandboxResponse {
  const language = values.lang ?? "il";
  const texts = getFormTexts(language);
  const was = (name: string, defaults = "") => typed?.get(name) ?? defaults;
  const bad = (name: FormProblem) =>
    problem === name ? rawHtml(' aria-invalid="true" aria-describedby="problem" autofocus') : "";
  const takesMoney = MODES[values.tranmode ?? "A"]?.effect === "charge";
  const sum = price(values, values.sum);
  const main = html`
<form class="card" method="post" action="/tranzila/${terminal}/pay.php" aria-labelledby="what" novalidate>
  <input type="hidden" name="session" value="${id}">
  ${heading(texts, values, sum)}
  ${problem ? html`<p class="problem" id="problem" role="alert">${texts.problems[problem]}</p>` : ""}
  <div class="field"><label for="contact">${texts.name}</label>
    <input id="contact" name="contact" maxlength="100" autocomplete="cc-name" value="${was("contact", values.contact)}"></div>
  <div class="field"><label for="ccno">${texts.number}</label>
    <input id="ccno" name="ccno" dir="ltr" inputmode="numeric" autocomplete="cc-number" required value="${was("ccno")}"${bad("number")}></div>
  <div class="pair">
    <fieldset><legend>${texts.expiry}</legend><div class="date">${expiry(tranzila, texts, was, bad("expiry"))}</div></fieldset>
    <div><label for="mycvv">${texts.code}</label>
      <input id="mycvv" name="mycvv" dir="ltr" inputmode="numeric" maxlength="4" autocomplete="cc-csc" required${bad("code")}></div>
  </div>
  <div class="field"><label for="myid">${texts.id}</label>
    <input id="myid" name="myid" dir="ltr" inputmode="numeric" maxlength="9" value="${was("myid", values.myid)}"${bad("id")}></div>
  <button class="main" id="pay">${takesMoney ? texts.pay.replace("{sum}", sum) : texts.checkCard}</button>
</form>
${testCards(texts)}`;
  return formPage(language, problem ? 422 : 200, texts.title, main);
}

/** The sign precedes the number in both languages; otherwise Hebrew text would separate them. */
export function price({ currency = "1" }: Values, sum: string | undefined): string {
  const format = { style: "currency", currency: CURRENCIES[currency] ?? "ILS" } as const;
  return new Intl.NumberFormat("en-US", format).format((toMinorUnits(sum) ?? 0) / 100);
}

function heading(texts: FormTexts, values: Values, sum: string): Markup {
  const { recur_sum, recur_start_date, pdesc = "" } = values;
  const starts = recur_start_date
    ? new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium" }).format(getChargeTime(recur_start_date))
    : "";
  const monthly = recur_sum
    ? texts.monthlyFrom.replace("{sum}", price(values, recur_sum)).replace("{date}", starts)
    : "";
  return html`<div><h1 id="what"><bdi>${pdesc || texts.title}</bdi></h1>
<p class="due"><span class="quiet">${texts.toPay}</span><span class="sum">${sum}</span></p>
${monthly ? html`<p class="quiet">${monthly}</p>` : ""}</div>`;
}

function expiry(
  tranzila: TranzilaContext,
  texts: FormTexts,
  was: (name: string) => string,
  bad: Markup | string,
): Markup {
  const thisYear = new Date(tranzila.context.now()).getUTCFullYear();
  const two = (number: number) => String(number).padStart(2, "0");
  const months = Array.from({ length: 12 }, (_, index) => two(index + 1));
  const years = Array.from({ length: 14 }, (_, index) => two((thisYear - 1 + index) % 100));
  const options = (label: string, values: string[], chosen: string) => [
    html`<option value="">${label}</option>`,
    ...values.map((value) => html`<option${value === chosen ? rawHtml(" selected") : ""}>${value}</option>`),
  ];
  return html`<select id="expmonth" name="expmonth" aria-label="${texts.month}" autocomplete="cc-exp-month"${bad}>${options(texts.month, months, was("expmonth"))}</select>
<select id="expyear" name="expyear" aria-label="${texts.year}" autocomplete="cc-exp-year"${bad}>${options(texts.year, years, was("expyear"))}</select>`;
}

function getOutcome({ outcome }: FormTexts, code: string, isLater: boolean): string {
  if (code === "000") return outcome.approved;
  return (isLater ? outcome.later : outcome.refused).replace("{code}", code);
}

function testCards(texts: FormTexts): Markup {
  const rows = LISTED_CARDS.map(
    ({
      number,
      code,
      later = false,
      asksBank = false,
    }) => html`<li><button type="button" data-number="${number}"><bdi dir="ltr">${number}</bdi></button>
<span class="quiet">${asksBank ? texts.outcome.asksBank : getOutcome(texts, code, later)}</span></li>`,
  );
  return html`<section class="card tests" aria-labelledby="tests"><h2 id="tests">${texts.tests}</h2>
<p class="quiet">${texts.testsHint}</p><ul>${rows}</ul></section><script>${rawHtml(FILL)}</script>`;
}

const FILL = `document.querySelector(".tests").addEventListener("click",function(e){var b=e.target.closest("button");if(!b)return;
var f=function(i,v){document.getElementById(i).value=v};f("ccno",b.dataset.number);f("expmonth","12");
var y=document.getElementById("expyear");y.selectedIndex=5;f("mycvv","123");document.getElementById("pay").focus()})`;

/** Renders a page that merchants on this machine may frame. */
export function formPage(language: string, status: number, title: string, main: Markup): SandboxResponse {
  return renderEmulatedPage({
    status,
    title,
    notice: getFormTexts(language).notice,
    styles: ["tranzila/form-page.css"],
    main,
    policy: "script-src 'unsafe-inline'",
    language: language === "il" ? "he" : "en",
    framedBy: "http://localhost:* http://127.0.0.1:*",
  });
}

export function renderErrorPage(language: string, code: string, reason: string, status = 400) {
  const texts = getFormTexts(language);
  const main = html`<div class="card"><h1>${texts.refused}</h1><p id="reason" dir="ltr">${reason}</p>
<p class="quiet" dir="ltr">Error ${code}</p></div>`;
  return formPage(language, status, texts.title, main);
}

type FormTexts = typeof formTexts.en;

export function getFormTexts(language: string): FormTexts {
  return formTexts[language === "il" ? "he" : "en"];
}

export function redirectBack(tranzila: TranzilaContext, transaction: Transaction, values: Values) {
  const approved = transaction.response === "000";
  const address = approved ? values.success_url_address : values.fail_url_address;
  const language = values.lang ?? "il";
  if (!address) return outcomePage(language, approved);
  const rule = getBehavior(tranzila.state.get(), transaction.userFields.order_id ?? null);
  const query = new URLSearchParams(transaction.result).toString();
  if (rule.encodedReturn) return to(`${address}%3F${query}`);
  if (rule.returnBy === "GET") return to(`${address}${address.includes("?") ? "&" : "?"}${query}`);
  return postingPage(language, address, transaction.result);
}

function to(location: string): SandboxResponse {
  return { status: 303, headers: { location, "cache-control": "no-store" } };
}

function outcomePage(language: string, approved: boolean): SandboxResponse {
  const texts = getFormTexts(language);
  const main = html`<div class="card"><h1>${approved ? texts.approved : texts.declined}</h1></div>`;
  return formPage(language, 200, texts.title, main);
}

function postingPage(language: string, address: string, result: Values): SandboxResponse {
  const texts = getFormTexts(language);
  const fields = Object.entries(result).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const main = html`<form class="card" id="back" method="post" action="${address}">${fields}
<h1>${texts.goingBack}</h1><button class="main">${texts.goOn}</button></form>
<script>document.getElementById("back").submit()</script>`;
  return formPage(language, 200, texts.title, main);
}
