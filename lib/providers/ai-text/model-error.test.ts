import { APICallError, NoObjectGeneratedError } from "ai";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { modelError } from "@/lib/providers/ai-text/model-error";

const answered = (statusCode: number, code: string | null = null) =>
  new APICallError({
    message: "no",
    url: "http://127.0.0.1/v1",
    requestBodyValues: {},
    statusCode,
    data: { error: { code } },
  });

const waiting = new AbortController().signal;

test.each([
  [answered(401, "invalid_api_key"), "provider_error"],
  [answered(403), "provider_error"],
  [answered(404, "model_not_found"), "provider_error"],
  [answered(429, "rate_limit_exceeded"), "provider_error"],
  [answered(429, "insufficient_quota"), "provider_error"],
  [answered(500), "provider_error"],
  [answered(504), "provider_timeout"],
  [answered(400, "moderation_blocked"), "provider_refused"],
  [{ code: "content_filter" }, "provider_refused"],
  [new DOMException("late", "TimeoutError"), "provider_timeout"],
  [new TypeError("fetch failed", { cause: new DOMException("late", "TimeoutError") }), "provider_timeout"],
  [new TypeError("fetch failed"), "provider_error"],
  [new AppError("storage_full"), "storage_full"],
])("%s means %s", (error, code) => {
  expect(modelError(error, waiting).code).toBe(code);
});

test("an answer that is not what was asked for", () => {
  const error = (finishReason: "stop" | "content-filter") =>
    new NoObjectGeneratedError({
      response: { id: "1", timestamp: new Date(), modelId: "m" },
      usage: {} as never,
      finishReason,
    });
  expect(modelError(error("stop"), waiting).code).toBe("provider_error");
  expect(modelError(error("content-filter"), waiting).code).toBe("provider_refused");
});

test("whatever happened, who cancelled reads cancelled", () => {
  expect(modelError(answered(500), AbortSignal.abort()).code).toBe("cancelled");
});
