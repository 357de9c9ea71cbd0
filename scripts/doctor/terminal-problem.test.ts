import { expect, it } from "vitest";
import type { Env } from "@/lib/core/server/env";
import type { ReportRow } from "@/lib/providers/payments/tranzila-report";
import { findTerminalProblem } from "@/scripts/doctor/services";

const ROW: ReportRow = {
  ...{ terminal: "kolot", index: "7", amount: 9_900, currency: "ILS", processor_response_code: "000" },
  ...{ txn_type: "DEBIT", tranmode: "AK", transaction_date: "2026-11-24", transaction_time: "14:00:00" },
  ...{
    ccno: "1111",
    credit_card_token: "t",
    expiration_month: 12,
    expiration_year: 30,
    sto_external_id: null,
  },
};
const without: ReportRow = { ...ROW, credit_card_token: null };

const problem = (rows: ReportRow[], settings: Partial<Env> = {}) =>
  findTerminalProblem(
    {
      ...{ TRANZILA_TERMINAL: "kolot", TRANZILA_CURRENCIES: "ILS", TRANZILA_TOKENS: "proven" },
      ...{ BRAND_CURRENCY: "ILS", ...settings },
    } as Env,
    rows,
  );

it("doctor names a terminal that is not set up for the currency of the plans", () => {
  expect(problem([ROW], { BRAND_CURRENCY: "USD" })).toMatchObject({
    state: "broken",
    says: expect.stringContaining("kolot is not stated to take USD"),
  });
  expect(problem([ROW], { BRAND_CURRENCY: "USD", TRANZILA_CURRENCIES: "ILS,USD" })).toBeNull();
});

it("doctor names a terminal whose reports lack the tokens that yearly plans need", () => {
  expect(problem([ROW])).toBeNull();
  expect(problem([])).toMatchObject({
    state: "warning",
    says: expect.stringContaining("no payment of the last"),
  });
  expect(problem([{ ...ROW, processor_response_code: "004" }])).toMatchObject({ state: "warning" });
  expect(problem([ROW, without])).toMatchObject({
    state: "broken",
    says: expect.stringContaining("1 of 2 payments in its reports have a card token"),
  });
  expect(problem([without], { TRANZILA_TOKENS: "unproven" })).toMatchObject({ state: "warning" });
});
