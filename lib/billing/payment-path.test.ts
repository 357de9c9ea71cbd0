import { describe, expect, it } from "vitest";
import { parsePaymentPath } from "@/lib/billing/payment-path";

// spec: 2.13, 2.15, D7.22
describe("payment outcome in a URL", () => {
  it.each([
    ["/payment/success", "success", false],
    ["/payment/failure", "failure", false],
    ["/payment/success/full", "success", true],
    ["/payment/failure/full", "failure", true],
    ["/payment/success/", "success", false],
    ["/payment/success/full/", "success", true],
    ["/payment/SUCCESS/Full", "success", true],
    ["/payment/success%3F", "success", false],
    ["/payment/success%3f", "success", false],
    ["/payment/failure%3Fsupplier=kolot", "failure", false],
    ["/payment/success/full%3Fsupplier=kolot", "success", true],
    ["/payment/success?", "success", false],
    ["/payment/success??a=1", "success", false],
    ["success%3Fsupplier=x", "success", false],
    ["/payment", "unknown", false],
    ["/payment/", "unknown", false],
    ["/payment/%3Fsupplier=x", "unknown", false],
    ["/payment/refund", "unknown", false],
    ["/payment/success/half", "unknown", false],
    ["/payment/success/full/more", "unknown", false],
    ["/payment/full/success", "unknown", false],
    ["/payment/constructor", "unknown", false],
    ["/payment/%E0%A4%A", "unknown", false],
    ["", "unknown", false],
  ])("parsePaymentPath returns the outcome of %s", (address, outcome, full) => {
    expect(parsePaymentPath(address)).toMatchObject({ outcome, full });
  });
});

// spec: 2.14
describe("payment parameters in a URL", () => {
  it.each([
    ["/payment/success%3F", {}],
    ["/payment/success?payment=1", { payment: "1" }],
    ["/payment/success%3Fsupplier=kolot", { supplier: "kolot" }],
    ["/payment/success%3fSUPPLIER=KOLOT", { SUPPLIER: "KOLOT" }],
    ["/payment/success%3fSUPPLIER", { SUPPLIER: "" }],
    ["/payment/success%3Fsupplier%3Dkolot%26Response%3D000", { supplier: "kolot", Response: "000" }],
    ["/payment/success?a=1?supplier=x", { a: "1", supplier: "x" }],
    ["/payment/success%3Fa=1%3Fsupplier=x", { a: "1", supplier: "x" }],
    ["/payment/success%3Fsupplier=x?payment=1", { payment: "1", supplier: "x" }],
    // Our parameter is in the real query; a query appended to the path does not replace it.
    ["/payment/success%3Fpayment=2?payment=1", { payment: "1" }],
    ["/payment/success?payment=1&payment=2#x?payment=3", { payment: "1" }],
    ["/payment/success?q=%D7%A7%D7%95%D7%9C+x", { q: "קול x" }],
    ["/payment/success?a=100%", { a: "100%" }],
    ["/payment/success?=x&&", {}],
  ])("parsePaymentPath returns the parameters of %s", (address, params) => {
    expect(parsePaymentPath(address).params).toEqual(params);
  });

  it("parsePaymentPath limits the URL length and is safe against prototype pollution", () => {
    const { params } = parsePaymentPath(`/payment/success?__proto__=x&a=${"y".repeat(1_000_000)}`);
    expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
    expect(Object.keys(params)).toEqual(["a", "__proto__"]);
    expect(params.a?.length).toBeLessThan(4_096);
  });
});
