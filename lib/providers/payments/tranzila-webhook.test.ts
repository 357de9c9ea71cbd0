import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { parseTranzilaWebhook } from "@/lib/providers/payments/tranzila-webhook";

const TERMINALS = { terminal: "shop", tokenTerminal: "shoptok" };
const PAYMENT = {
  ...{ supplier: "shop", index: "100001", Response: "000", sum: "49.00", currency: "2" },
  ...{ order_id: "0198c6f0-1111-7aaa-8bbb-000000000001", cField1: "the-nonce" },
};
const RENEWAL = { supplier: "shop", index: "100002", Response: "004", sto_external_id: "77", sum: "49.00" };

const read = (fields: Record<string, string> | string, query = "n=the-nonce") =>
  parseTranzilaWebhook(TERMINALS, {
    headers: new Headers(),
    rawBody: new URLSearchParams(fields).toString(),
    query: new URLSearchParams(query),
  });

describe("Tranzila webhook events", () => {
  it("first payment event contains only the ids to look up", () => {
    const { order_id: paymentId } = PAYMENT;
    expect(read(PAYMENT)).toEqual({
      eventId: "shop:100001:payment",
      claimsPaid: true,
      kind: "payment",
      isSigned: false,
      nonce: "the-nonce",
      lookup: { paymentId, sessionRef: null, subscriptionRef: null, chargeRef: "shop:100001", since: null },
    });
  });

  it("renewal event has no nonce", () => {
    expect(read(RENEWAL, "")).toEqual({
      eventId: "shop:100002:renewal",
      claimsPaid: false,
      kind: "renewal",
      isSigned: false,
      nonce: null,
      lookup: {
        ...{ paymentId: null, sessionRef: null, subscriptionRef: "sto:77" },
        ...{ chargeRef: "shop:100002", since: null },
      },
    });
  });

  it("renewal event with a payment id is still only a renewal", () => {
    expect(read({ ...PAYMENT, ...RENEWAL }).lookup.paymentId).toBeNull();
  });
});

describe("refused Tranzila events", () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(PAYMENT).filter(([given]) => given !== name));

  it.each([
    ["nothing", {}],
    ["no supplier", without("supplier")],
    ["another terminal", { ...PAYMENT, supplier: "somebodyelse" }],
    ["no index", without("index")],
    ["an index that is no number", { ...PAYMENT, index: "1 or 2" }],
    ["no response", without("Response")],
    ["no payment", without("order_id")],
    ["a malformed payment id", { ...PAYMENT, order_id: "../x" }],
    ["no nonce in the body", without("cField1")],
    ["another nonce in the body", { ...PAYMENT, cField1: "other" }],
    ["a malformed standing order", { ...RENEWAL, sto_external_id: "x" }],
  ])("Tranzila event is refused: %s", (_what, fields) => {
    expect(() => read(fields)).toThrow(
      expect.toSatisfy((error: unknown) => isAppError(error, "validation_error")),
    );
  });

  it("Tranzila event is refused without a nonce, with duplicate fields or another format", () => {
    expect(() => read(PAYMENT, "")).toThrow();
    expect(() => read(`${new URLSearchParams(PAYMENT)}&index=1`)).toThrow();
    expect(() => read('{"supplier":"shop"}')).toThrow();
  });
});
