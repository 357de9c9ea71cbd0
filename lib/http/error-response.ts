import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";

/** Maps error codes to HTTP statuses; the only place with statuses of failures. */
export const ERROR_STATUS: Record<ErrorCode, number> = {
  validation_error: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  google_rejected: 401,
  insufficient_credits: 402,
  forbidden: 403,
  read_only: 403,
  acting_ended: 403,
  second_factor_required: 403,
  wrong_code: 403,
  passkey_rejected: 403,
  cross_site: 403,
  account_limit: 403,
  storage_limit: 403,
  google_unverified: 403,
  account_closing: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  email_taken: 409,
  google_conflict: 409,
  already_published: 409,
  token_expired: 410,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  preflight_failed: 422,
  no_subject: 422,
  payment_unclear: 409,
  payment_unresolved: 409,
  not_connected: 422,
  nothing_to_follow: 422,
  no_posting_times: 422,
  queue_full: 422,
  key_reused: 422,
  provider_refused: 422,
  rate_limited: 429,
  cancelled: 499,
  UNKNOWN_ERROR: 500,
  gave_up: 500,
  provider_error: 502,
  unavailable: 503,
  provider_timeout: 504,
  storage_full: 507,
};

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const fields = error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
    return new AppError("validation_error", { details: { fields }, cause: error });
  }
  return new AppError("UNKNOWN_ERROR", { cause: error });
}

/** Returns `{error, code, details?, requestId}` for any thrown value. Logs internal errors. */
export function toErrorResponse(thrown: unknown, requestId: string): Response {
  const error = asAppError(thrown);
  const status = ERROR_STATUS[error.code];
  if (status >= 500) getLogger().error({ err: error.cause ?? error, code: error.code }, "request failed");
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  if (error.retryAfter) headers.set("retry-after", String(error.retryAfter));
  return Response.json({ ...describeFailure(error).body, requestId }, { status, headers });
}

/** Returns status and body of a failure, as they are stored for retries of the request. */
export function describeFailure(thrown: unknown) {
  const { message, code, details } = asAppError(thrown);
  return { status: ERROR_STATUS[code], body: { error: message, code, details } };
}

/** Returns the error of a stored failure; null when the stored response is none. */
export function readStoredFailure(body: unknown): AppError | null {
  const failure = storedFailure.safeParse(body);
  if (!failure.success) return null;
  const { error: message, code, details } = failure.data;
  return new AppError(code, { message, ...(details ? { details } : {}) });
}

const storedFailure = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  details: z.record(z.string(), z.unknown()).optional(),
});

/** Maps statuses of library handlers to our error codes; other 4xx statuses become `validation_error`. */
const OF_LIBRARIES: Record<number, ErrorCode> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
};

export function normalizeErrorResponse(answer: Response, requestId: string): Response {
  if (answer.status < 400) return answer;
  const code = OF_LIBRARIES[answer.status] ?? (answer.status < 500 ? "validation_error" : "UNKNOWN_ERROR");
  return toErrorResponse(new AppError(code), requestId);
}
