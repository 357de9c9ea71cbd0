import { describe, expect, it } from "vitest";
import { isClearDecline, type ReportRow, toTranzilaCharge } from "@/lib/providers/payments/tranzila-report";

const ROW: ReportRow = {
  ...{ terminal: "kolot", index: "7", amount: 9_900, currency: "USD", processor_response_code: "000" },
  ...{ txn_type: "DEBIT", tranmode: "AK", transaction_date: "2026-11-24", transaction_time: "14:00:00" },
  ...{
    ccno: "1111",
    credit_card_token: "t",
    expiration_month: 12,
    expiration_year: 30,
    sto_external_id: null,
  },
};
const stateOf = (changes: Partial<ReportRow>) => toTranzilaCharge({ ...ROW, ...changes })?.state;

describe("report rows", () => {
  it("row is paid only when all that says so is there", () => {
    expect(stateOf({})).toBe("paid");
    expect(stateOf({ txn_type: null })).toBe("unknown");
    expect(stateOf({ txn_type: "SALE" })).toBe("unknown");
    expect(stateOf({ txn_type: "X" })).toBe("unknown");
    expect(stateOf({ tranmode: null })).toBe("unknown");
    expect(stateOf({ tranmode: "X" })).toBe("unknown");
    expect(stateOf({ amount: null })).toBe("unknown");
    expect(stateOf({ amount: 0 })).toBe("unknown");
    expect(stateOf({ currency: null })).toBe("unknown");
    expect(stateOf({ currency: "JPY" })).toBe("unknown");
  });

  it.each(["DEBIT", "debit", "Debit"])("row of the type %s is paid", (type) => {
    expect(stateOf({ txn_type: type })).toBe("paid");
  });

  it("row is declined by a refusal of the processor and by a mode that moves no money", () => {
    expect(stateOf({ processor_response_code: "004" })).toBe("declined");
    expect(stateOf({ processor_response_code: "004", tranmode: null, txn_type: null })).toBe("declined");
    expect(stateOf({ tranmode: "NK" })).toBe("declined");
  });

  it.each([
    null,
    "008",
    "009",
    "010",
    "099",
    "173",
    "200",
    "306",
    "599",
    "700",
    "899",
    "900",
    "999",
    "90",
    "abc",
  ])("row with the code %s is unknown", (code) => {
    expect(stateOf({ processor_response_code: code })).toBe("unknown");
  });

  it.each(["CREDIT", "credit"])("refund of the type %s is no charge", (type) => {
    expect(toTranzilaCharge({ ...ROW, txn_type: type })).toBeNull();
  });
});

it("approval is no decline", () => {
  expect(["000", "001", "036", "176"].map(isClearDecline)).toEqual([false, true, true, true]);
});
