import { html } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { formPage } from "@/sandbox/tranzila/form-frame";
import { wordsOf } from "@/sandbox/tranzila/form-words";
import { behaviourOf, type Transaction, type Tranzila, type Values } from "@/sandbox/tranzila/state";

/** Sends the browser, inside its frame, to the address for this outcome with everything the result says. */
export function goBack(tranzila: Tranzila, made: Transaction, values: Values): SandboxResponse {
  const approved = made.response === "000";
  const address = approved ? values.success_url_address : values.fail_url_address;
  const language = values.lang ?? "il";
  if (!address) return outcomePage(language, approved);
  const rule = behaviourOf(tranzila.state.get(), made.userFields.order_id ?? null);
  const query = new URLSearchParams(made.result).toString();
  if (rule.encodedReturn) return to(`${address}%3F${query}`);
  if (rule.returnBy === "GET") return to(`${address}${address.includes("?") ? "&" : "?"}${query}`);
  return postingPage(language, address, made.result);
}

function to(location: string): SandboxResponse {
  return { status: 303, headers: { location, "cache-control": "no-store" } };
}

function outcomePage(language: string, approved: boolean): SandboxResponse {
  const words = wordsOf(language);
  const main = html`<div class="card"><h1>${approved ? words.approved : words.declined}</h1></div>`;
  return formPage(language, 200, words.title, main);
}

function postingPage(language: string, address: string, result: Values): SandboxResponse {
  const words = wordsOf(language);
  const fields = Object.entries(result).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const main = html`<form class="card" id="back" method="post" action="${address}">${fields}
<h1>${words.goingBack}</h1><button class="main">${words.goOn}</button></form>
<script>document.getElementById("back").submit()</script>`;
  return formPage(language, 200, words.title, main);
}
