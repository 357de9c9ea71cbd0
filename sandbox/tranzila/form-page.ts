import { html, type Markup, raw } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { LISTED_CARDS } from "@/sandbox/tranzila/cards";
import { formPage } from "@/sandbox/tranzila/form-frame";
import { type Problem, wordsOf } from "@/sandbox/tranzila/form-words";
import { chargeTime } from "@/sandbox/tranzila/jerusalem";
import { minorUnits } from "@/sandbox/tranzila/money";
import { CURRENCIES, MODES } from "@/sandbox/tranzila/settings";
import type { FormSession, Tranzila, Values } from "@/sandbox/tranzila/state";

type Words = ReturnType<typeof wordsOf>;

/** The card form; what was typed stays when something needs another look, but never the security code. */
export function cardForm(
  tranzila: Tranzila,
  id: string,
  { values, terminal }: FormSession,
  problem?: Problem,
  typed?: URLSearchParams,
): SandboxResponse {
  const language = values.lang ?? "il";
  const words = wordsOf(language);
  const was = (name: string, usual = "") => typed?.get(name) ?? usual;
  const bad = (name: Problem) =>
    problem === name ? raw(' aria-invalid="true" aria-describedby="problem" autofocus') : "";
  const takesMoney = MODES[values.tranmode ?? "A"]?.effect === "charge";
  const sum = price(values, values.sum);
  const main = html`
<form class="card" method="post" action="/tranzila/${terminal}/pay.php" aria-labelledby="what" novalidate>
  <input type="hidden" name="session" value="${id}">
  ${heading(words, values, sum)}
  ${problem ? html`<p class="problem" id="problem" role="alert">${words.problems[problem]}</p>` : ""}
  <div class="field"><label for="contact">${words.name}</label>
    <input id="contact" name="contact" maxlength="100" autocomplete="cc-name" value="${was("contact", values.contact)}"></div>
  <div class="field"><label for="ccno">${words.number}</label>
    <input id="ccno" name="ccno" dir="ltr" inputmode="numeric" autocomplete="cc-number" required value="${was("ccno")}"${bad("number")}></div>
  <div class="pair">
    <fieldset><legend>${words.expiry}</legend><div class="date">${expiry(tranzila, words, was, bad("expiry"))}</div></fieldset>
    <div><label for="mycvv">${words.code}</label>
      <input id="mycvv" name="mycvv" dir="ltr" inputmode="numeric" maxlength="4" autocomplete="cc-csc" required${bad("code")}></div>
  </div>
  <div class="field"><label for="myid">${words.id}</label>
    <input id="myid" name="myid" dir="ltr" inputmode="numeric" maxlength="9" value="${was("myid", values.myid)}"${bad("id")}></div>
  <button class="main" id="pay">${takesMoney ? words.pay(sum) : words.checkCard}</button>
</form>
${testCards(words)}`;
  return formPage(language, problem ? 422 : 200, words.title, main);
}

/** The sign before the figure in both languages: behind it, a Hebrew line would part them. */
function price({ currency = "1" }: Values, sum: string | undefined): string {
  const format = { style: "currency", currency: CURRENCIES[currency] ?? "ILS" } as const;
  return new Intl.NumberFormat("en-US", format).format((minorUnits(sum) ?? 0) / 100);
}

function heading(words: Words, values: Values, sum: string): Markup {
  const { recur_sum, recur_start_date, pdesc = "" } = values;
  const starts = recur_start_date
    ? new Intl.DateTimeFormat(words.locale, { dateStyle: "medium" }).format(chargeTime(recur_start_date))
    : "";
  const monthly = recur_sum ? words.monthlyFrom(price(values, recur_sum), starts) : "";
  return html`<div><h1 id="what"><bdi>${pdesc || words.title}</bdi></h1>
<p class="due"><span class="quiet">${words.toPay}</span><span class="sum">${sum}</span></p>
${monthly ? html`<p class="quiet">${monthly}</p>` : ""}</div>`;
}

function expiry(
  tranzila: Tranzila,
  words: Words,
  was: (name: string) => string,
  bad: Markup | string,
): Markup {
  const thisYear = new Date(tranzila.context.now()).getUTCFullYear();
  const two = (number: number) => String(number).padStart(2, "0");
  const months = Array.from({ length: 12 }, (_, index) => two(index + 1));
  const years = Array.from({ length: 14 }, (_, index) => two((thisYear - 1 + index) % 100));
  const options = (label: string, values: string[], chosen: string) => [
    html`<option value="">${label}</option>`,
    ...values.map((value) => html`<option${value === chosen ? raw(" selected") : ""}>${value}</option>`),
  ];
  return html`<select id="expmonth" name="expmonth" aria-label="${words.month}" autocomplete="cc-exp-month"${bad}>${options(words.month, months, was("expmonth"))}</select>
<select id="expyear" name="expyear" aria-label="${words.year}" autocomplete="cc-exp-year"${bad}>${options(words.year, years, was("expyear"))}</select>`;
}

function testCards(words: Words): Markup {
  const rows = LISTED_CARDS.map(
    ({
      number,
      code,
      later = false,
    }) => html`<li><button type="button" data-number="${number}"><bdi dir="ltr">${number}</bdi></button>
<span class="quiet">${words.outcome(code, later)}</span></li>`,
  );
  return html`<section class="card tests" aria-labelledby="tests"><h2 id="tests">${words.tests}</h2>
<p class="quiet">${words.testsHint}</p><ul>${rows}</ul></section><script>${raw(FILL)}</script>`;
}

// A listed card fills the whole form, so that a person who tries things out has one button left to press.
const FILL = `document.querySelector(".tests").addEventListener("click",function(e){var b=e.target.closest("button");if(!b)return;
var f=function(i,v){document.getElementById(i).value=v};f("ccno",b.dataset.number);f("expmonth","12");
var y=document.getElementById("expyear");y.selectedIndex=5;f("mycvv","123");document.getElementById("pay").focus()})`;
