import { beforeAll, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import type { GatewayKey } from "@/lib/providers/payments/port";
import { getPaymentGateway } from "@/lib/providers/payments/registry";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() => setTestEnvironment({ PAYMENT_GATEWAY: "stripe" }));

// spec: D8.1, D8.3
it("getPaymentGateway returns the configured gateway or the named one", () => {
  expect(getPaymentGateway().key).toBe("stripe");
  expect(getPaymentGateway("stripe")).toBe(getPaymentGateway());
});

it.each(["paypal", "constructor", ""])("getPaymentGateway throws not_found for %j", (key) => {
  expect(() => getPaymentGateway(key as GatewayKey)).toThrow(
    expect.toSatisfy((error: unknown) => isAppError(error, "not_found")),
  );
});
