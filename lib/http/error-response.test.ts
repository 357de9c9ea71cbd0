import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError, ERROR_MESSAGES, type ErrorCode } from "@/lib/core/errors";
import { ERROR_STATUS, toErrorResponse } from "@/lib/http/error-response";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() => setTestEnvironment());

/** Codes by status, as in the HTTP contract. */
const CONTRACT: [number, ErrorCode[]][] = [
  [400, ["validation_error"]],
  [401, ["unauthorized", "invalid_credentials", "google_rejected"]],
  [402, ["insufficient_credits"]],
  [
    403,
    ["forbidden", "cross_site", "account_limit", "storage_limit", "google_unverified", "account_closing"],
  ],
  [403, ["read_only", "acting_ended", "second_factor_required", "wrong_code", "passkey_rejected"]],
  [404, ["not_found"]],
  [405, ["method_not_allowed"]],
  [
    409,
    [
      "conflict",
      "in_progress",
      "email_taken",
      "google_conflict",
      "already_published",
      "payment_unclear",
      "payment_unresolved",
    ],
  ],
  [410, ["token_expired"]],
  [413, ["too_large"]],
  [415, ["unsupported_type"]],
  [
    422,
    ["unprocessable", "preflight_failed", "not_connected", "key_reused", "provider_refused", "no_subject"],
  ],
  [422, ["no_posting_times", "queue_full", "nothing_to_follow"]],
  [429, ["rate_limited"]],
  [499, ["cancelled"]],
  [500, ["UNKNOWN_ERROR", "gave_up"]],
  [502, ["provider_error"]],
  [503, ["unavailable"]],
  [504, ["provider_timeout"]],
  [507, ["storage_full"]],
];

describe("error codes and statuses", () => {
  // spec: D3.46
  it.each(CONTRACT.flatMap(([status, codes]) => codes.map((code) => [code, status] as const)))(
    "error code %s gives the status %s",
    async (code, status) => {
      const response = toErrorResponse(new AppError(code), "r-1");
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ error: ERROR_MESSAGES[code], code, requestId: "r-1" });
    },
  );

  it("error table contains exactly the codes of the contract", () => {
    expect(Object.keys(ERROR_STATUS).sort()).toEqual(CONTRACT.flatMap(([, codes]) => codes).sort());
  });
});

describe("thrown values", () => {
  it("schema error contains the invalid fields", async () => {
    const failure = z.object({ post: z.object({ text: z.string() }) }).safeParse({ post: { text: 1 } });
    const response = toErrorResponse(failure.error, "r");
    expect(response.status).toBe(400);
    expect((await response.json()).details.fields).toEqual([
      { path: "post.text", message: expect.stringContaining("expected string") },
    ]);
  });

  // spec: 8.6
  it("unknown error exposes no internals", async () => {
    const inside = new Error("SELECT * FROM user WHERE password = 'hunter2' at /srv/app/lib/db.ts:12");
    const text = await toErrorResponse(inside, "r").text();
    expect(JSON.parse(text)).toEqual({
      error: "An unexpected error occurred",
      code: "UNKNOWN_ERROR",
      requestId: "r",
    });
    for (const cause of [inside, "text", undefined]) expect(toErrorResponse(cause, "r").status).toBe(500);
  });

  it("error response is not cacheable and contains Retry-After", () => {
    const { headers } = toErrorResponse(new AppError("rate_limited", { retryAfter: 42 }), "r-9");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toBe("r-9");
    expect(headers.get("retry-after")).toBe("42");
    expect(toErrorResponse(new AppError("not_found"), "r").headers.get("retry-after")).toBeNull();
  });
});
