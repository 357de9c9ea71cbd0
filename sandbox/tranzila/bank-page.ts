import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { html } from "@/sandbox/core/html-page";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { cardOf } from "@/sandbox/tranzila/cards";
import { finishPayment } from "@/sandbox/tranzila/form";
import { formPage, getFormTexts, price, renderErrorPage } from "@/sandbox/tranzila/form-page";
import type { TranzilaContext } from "@/sandbox/tranzila/state";

/** Handles the bank's page of 3-D Secure: GET asks the payer, POST charges or declines. */
export async function handleBank(
  tranzila: TranzilaContext,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const id = request.path.slice(1);
  const session = getOwnEntry(tranzila.state.get().sessions, id);
  const typed = session?.asked;
  if (!session || !typed) return renderErrorPage("il", "bank", "The bank asks nothing here", 404);
  const { values } = session;
  const language = values.lang ?? "il";
  const texts = getFormTexts(language);
  if (request.method !== "POST") {
    const main = html`<form class="card" method="post"><h1>${texts.bank}</h1>
<p>${texts.bankText.replace("{sum}", price(values, values.sum))}</p>
<button class="main" id="confirm" name="action" value="confirm">${texts.confirm}</button>
<button id="refuse" name="action" value="refuse">${texts.refuse}</button></form>`;
    return formPage(language, 200, texts.bank, main);
  }
  await updateState(tranzila, ({ sessions }) => {
    delete sessions[id]?.asked;
  });
  const isConfirmed = new URLSearchParams(request.body.toString("utf8")).get("action") === "confirm";
  const card = cardOf(typed.number);
  return finishPayment(tranzila, session, typed, isConfirmed ? card : { ...card, code: "004" });
}
