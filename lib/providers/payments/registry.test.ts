import { beforeAll, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import type { GatewayKey } from "@/lib/providers/payments/port";
import { paymentGateway } from "@/lib/providers/payments/registry";
import { setTestEnvironment } from "@/tests/harness/environment";

beforeAll(() => setTestEnvironment({ PAYMENT_GATEWAY: "stripe" }));

it("the one of the environment, else the one that is named", () => {
  expect(paymentGateway().key).toBe("stripe");
  expect(paymentGateway("stripe")).toBe(paymentGateway());
});

it.each(["paypal", "constructor", ""])("%j is not found", (key) => {
  expect(() => paymentGateway(key as GatewayKey)).toThrow(
    expect.toSatisfy((error: unknown) => isAppError(error, "not_found")),
  );
});
