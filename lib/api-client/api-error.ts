/** Error of a failed API call [spec 8]. Without a server message, screens show one of five fallback texts. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly response: unknown;
  readonly hasServerMessage: boolean;
  readonly details: Record<string, unknown> | undefined;
  readonly creditDetails: CreditDetails | undefined;
  /** The call started while the browser was offline: no request was sent, and a retry would fail as well. */
  readonly wasOffline: boolean;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = "ApiError";
    this.code = fields.code;
    this.status = fields.status;
    this.response = fields.response;
    this.hasServerMessage = fields.hasServerMessage;
    this.details = fields.details;
    this.creditDetails = fields.creditDetails;
    this.wasOffline = fields.wasOffline ?? false;
  }
}

export interface CreditDetails {
  required_credits: number;
  current_balance: number;
  /** The credits suffice once the email address is verified. */
  reason?: "verify_email";
}

type ApiErrorFields = Pick<ApiError, "message" | "code" | "hasServerMessage"> &
  Partial<Pick<ApiError, "status" | "response" | "details" | "creditDetails" | "wasOffline">>;

interface WireError {
  error?: unknown;
  message?: unknown;
  code?: unknown;
  details?: Record<string, unknown>;
}

/** Converts an error response; the message comes from `error` or `message`, else "Server error" [spec 8]. */
export function fromErrorResponse(status: number, body: unknown): ApiError {
  const wire = (typeof body === "object" && body !== null ? body : {}) as WireError;
  const message = [wire.error, wire.message].find((text) => typeof text === "string" && text !== "");
  const credits = status === 402 ? (wire.details as CreditDetails | undefined) : undefined;
  return new ApiError({
    message: typeof message === "string" ? message : "Server error",
    code:
      status === 402 ? "insufficient_credits" : typeof wire.code === "string" ? wire.code : "UNKNOWN_ERROR",
    status,
    response: body,
    hasServerMessage: message !== undefined,
    details: wire.details,
    creditDetails: credits,
  });
}

/**
 * Returns the key of an error's text: the code when it has a text. Otherwise `SERVER_ERROR` for a response without a
 * message [spec 8], and `UNKNOWN_ERROR`.
 */
export function getErrorTextKey(error: ApiError, hasText: (code: string) => boolean): string {
  const { code, hasServerMessage, response } = error;
  if (code !== "UNKNOWN_ERROR" && hasText(code)) return code;
  return response !== undefined && !hasServerMessage ? "SERVER_ERROR" : "UNKNOWN_ERROR";
}

export function createNetworkError(wasOffline = false): ApiError {
  const message = "No response from server";
  return new ApiError({ message, code: "NETWORK_ERROR", hasServerMessage: false, wasOffline });
}

/** Converts any other thrown value to the default error [spec 8]. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = "An unexpected error occurred";
  return new ApiError({ message, code: "UNKNOWN_ERROR", status: 500, hasServerMessage: false });
}
