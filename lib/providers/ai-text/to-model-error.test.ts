import { APICallError, NoObjectGeneratedError } from "ai";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { toModelError } from "@/lib/providers/ai-text/to-model-error";

const responded = (statusCode: number, code: string | null = null) =>
  new APICallError({
    message: "no",
    url: "http://127.0.0.1/v1",
    requestBodyValues: {},
    statusCode,
    data: { error: { code } },
  });

const waiting = new AbortController().signal;

test.each([
  [responded(401, "invalid_api_key"), "provider_error"],
  [responded(403), "provider_error"],
  [responded(404, "model_not_found"), "provider_error"],
  [responded(429, "rate_limit_exceeded"), "provider_error"],
  [responded(429, "insufficient_quota"), "provider_error"],
  [responded(500), "provider_error"],
  [responded(504), "provider_timeout"],
  [responded(400, "moderation_blocked"), "provider_refused"],
  [{ code: "content_filter" }, "provider_refused"],
  [new DOMException("late", "TimeoutError"), "provider_timeout"],
  [new TypeError("fetch failed", { cause: new DOMException("late", "TimeoutError") }), "provider_timeout"],
  [new TypeError("fetch failed"), "provider_error"],
  [new AppError("storage_full"), "storage_full"],
])("%s is mapped to %s", (error, code) => {
  expect(toModelError(error, waiting).code).toBe(code);
});

test("invalid model output is mapped by its finish reason", () => {
  const error = (finishReason: "stop" | "content-filter") =>
    new NoObjectGeneratedError({
      response: { id: "1", timestamp: new Date(), modelId: "m" },
      usage: {} as never,
      finishReason,
    });
  expect(toModelError(error("stop"), waiting).code).toBe("provider_error");
  expect(toModelError(error("content-filter"), waiting).code).toBe("provider_refused");
});

test("any error is mapped to cancelled when the signal is aborted", () => {
  expect(toModelError(responded(500), AbortSignal.abort()).code).toBe("cancelled");
});
