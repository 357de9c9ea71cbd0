import { expect, it } from "vitest";
import { buildAuthHeaders } from "@/lib/providers/payments/tranzila-api";

it("buildAuthHeaders signs the application key with secret, time and nonce", () => {
  const keys = { appKey: "app-key", secret: "secret" };
  // Computed by: printf app-key | openssl dgst -sha256 -hmac secret1700000000abcd
  expect(buildAuthHeaders(keys, 1_700_000_000, "abcd")).toEqual({
    "x-tranzila-api-app-key": "app-key",
    "x-tranzila-api-request-time": "1700000000",
    "x-tranzila-api-nonce": "abcd",
    "x-tranzila-api-access-token": "e6aeb3194511bb0aded6ec9d1f0ebf3bde5c4646c554dd42aaa6b7c01a0cec69",
  });
});
