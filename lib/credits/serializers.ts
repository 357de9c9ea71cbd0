import { CREDIT_REASONS, type CreditEntry } from "@/lib/credits/schemas";

const KINDS = ["grant", "reserve", "settle", "release", "expire"] as const;
const STATES = ["reserved", "settled", "released"] as const;

export interface LedgerRow {
  id: string;
  kind: string;
  what: string | null;
  delta: number;
  balanceAfter: number;
  at: Date;
  state: string | null;
}

/** Serializes a ledger row. Unknown texts of a newer version become null. */
export function serializeEntry(row: LedgerRow): CreditEntry {
  return {
    _id: row.id,
    kind: KINDS.find((kind) => kind === row.kind) ?? "grant",
    what: CREDIT_REASONS.find((what) => what === row.what) ?? null,
    delta: row.delta,
    balanceAfter: row.balanceAfter,
    at: row.at.toISOString(),
    state: STATES.find((state) => state === row.state) ?? null,
  };
}
