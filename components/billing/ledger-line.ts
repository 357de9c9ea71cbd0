import { COST_KINDS, type CostKind } from "@/lib/credits/costs";
import type { CreditEntry } from "@/lib/credits/schemas";

/** How a line of the books reads: `text` is a key of the texts, `mark` a badge beside it. */
export interface LedgerLine {
  text:
    | `made.${CostKind}`
    | `returned.${CostKind}`
    | `part.${CostKind}`
    | "trial"
    | "plan"
    | "granted"
    | "spent"
    | "back"
    | "ended";
  mark: "running" | "returned" | null;
}

/** In plain words what moved the credits. What this version does not know is still a spending, a return or a grant. */
export function ledgerLine({ kind, what, state }: Pick<CreditEntry, "kind" | "what" | "state">): LedgerLine {
  const made = COST_KINDS.find((one) => one === what);
  if (kind === "grant") return { text: what === "trial" || what === "plan" ? what : "granted", mark: null };
  if (kind === "expire") return { text: "ended", mark: null };
  if (kind === "release") return { text: made ? `returned.${made}` : "back", mark: "returned" };
  if (kind === "settle") return { text: made ? `part.${made}` : "back", mark: "returned" };
  return { text: made ? `made.${made}` : "spent", mark: state === "reserved" ? "running" : null };
}
