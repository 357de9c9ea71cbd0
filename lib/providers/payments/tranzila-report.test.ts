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
    expect(stateOf({ tranmode: null })).toBe("unknown");
    expect(stateOf({ tranmode: "X" })).toBe("unknown");
    expect(stateOf({ amount: null })).toBe("unknown");
    expect(stateOf({ amount: 0 })).toBe("unknown");
    expect(stateOf({ currency: null })).toBe("unknown");
    expect(stateOf({ currency: "JPY" })).toBe("unknown");
  });

  it("row is declined by a refusal of the processor and by a mode that moves no money", () => {
    expect(stateOf({ processor_response_code: "004" })).toBe("declined");
    expect(stateOf({ processor_response_code: "004", tranmode: null, txn_type: null })).toBe("declined");
    expect(stateOf({ tranmode: "NK" })).toBe("declined");
  });

  it.each([null, "009", "010", "200", "999", "90", "abc"])("row with the code %s is unknown", (code) => {
    expect(stateOf({ processor_response_code: code })).toBe("unknown");
  });

  it("refund is no charge", () => {
    expect(toTranzilaCharge({ ...ROW, txn_type: "CREDIT" })).toBeNull();
  });
});

it("approval is no decline", () => {
  expect(["000", "001", "036", "899"].map(isClearDecline)).toEqual([false, true, true, true]);
});
