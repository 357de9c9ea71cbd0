import { randomBytes } from "node:crypto";
import { change } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { DAY_MS } from "@/sandbox/core/time-units";
import { refusalPage } from "@/sandbox/tranzila/form-frame";
import { cardForm } from "@/sandbox/tranzila/form-page";
import { FormRefusal, readForm } from "@/sandbox/tranzila/form-request";
import { pay } from "@/sandbox/tranzila/pay";
import type { Tranzila } from "@/sandbox/tranzila/state";

const PATH = /^\/([^/]+)\/(iframenew|pay)\.php$/;

/** The hosted form, as it stands in a shop's frame. */
export async function handleForm(tranzila: Tranzila, request: SandboxRequest): Promise<SandboxResponse> {
  const [, terminal = "", page] = PATH.exec(request.path) ?? [];
  if (terminal !== tranzila.terminals.form) return refusalPage("en", "404", "Page not found", 404);
  if (page === "pay" && request.method === "POST") return pay(tranzila, request);
  if (page === "pay" || !["GET", "POST"].includes(request.method)) {
    return refusalPage("en", "405", "This address does not take that kind of request", 405);
  }
  return openForm(tranzila, request, terminal);
}

async function openForm(tranzila: Tranzila, request: SandboxRequest, terminal: string) {
  try {
    const values = readForm(tranzila, request);
    const id = randomBytes(16).toString("hex");
    const openedAt = tranzila.context.now();
    const session = { terminal, values, openedAt };
    await change(tranzila, ({ sessions }) => {
      for (const [key, old] of Object.entries(sessions)) {
        if (old.openedAt + DAY_MS < openedAt) delete sessions[key];
      }
      sessions[id] = session;
    });
    return cardForm(tranzila, id, session);
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    return refusalPage(request.query.get("lang") ?? "en", error.code, error.message);
  }
}
