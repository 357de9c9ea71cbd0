/** Closed catalog: code → default message for the user. lib/http/error-response.ts has the HTTP statuses. */
export const ERROR_MESSAGES = {
  validation_error: "Some fields need another look",
  unauthorized: "Please sign in to continue",
  invalid_credentials: "Wrong email or password",
  google_rejected: "Google did not confirm this sign-in. Try again, or use your email",
  google_unverified:
    "Google has not verified this email address. Verify it there first, or sign up with a password",
  google_conflict:
    "This address belongs to an account with another Google sign-in. Use that one, or the password",
  account_closing: "This account is being deleted. Once that is done you can start anew",
  forbidden: "This is not allowed",
  second_factor_required: "Confirm that it is you to continue",
  wrong_code: "This code was not accepted. Enter the newest one",
  passkey_rejected: "This passkey was not accepted. Try again, or use another way",
  cross_site: "This request did not come from the application",
  account_limit: "Your plan does not include more brands",
  storage_limit: "Your storage is full. Delete pictures or videos you no longer need",
  not_found: "We could not find what you were looking for",
  method_not_allowed: "This address does not take that kind of request",
  conflict: "This was changed elsewhere in the meantime. Reload to see the newer version",
  in_progress: "This is still running. Wait a moment",
  email_taken: "There is already an account with this address",
  already_published: "This post is already published",
  token_expired: "This link has expired. Ask for a new one",
  too_large: "This is too large",
  unsupported_type: "This type of content is not supported",
  unprocessable: "This could not be processed",
  preflight_failed: "The post needs a fix before it can be published",
  no_subject: "No clear subject was found in this picture. Try one where it stands out",
  payment_unclear: "We are still checking your last payment. Do not pay again yet",
  not_connected: "Connect the page first",
  nothing_to_follow: "No other network of this post shares its text or media. Add a network that follows it",
  no_posting_times: "This network has no posting times. Add some in the brand settings",
  queue_full: "Every posting time of the next weeks is taken. Choose a time",
  key_reused: "This idempotency key was used for another request",
  rate_limited: "Too many attempts. Try again in a moment",
  insufficient_credits: "Not enough credits",
  provider_error: "The service behind this did not accept the request. Nothing was charged. Try again",
  provider_refused: "The service declined this content. Nothing was charged. Change the prompt and try again",
  provider_timeout: "The service behind this took too long. Nothing was charged. Try again",
  gave_up: "This was tried three times and did not finish. Nothing was charged. Try again later",
  cancelled: "Cancelled",
  unavailable: "The service is busy. Try again in a moment",
  storage_full: "There is no room to store this right now",
  UNKNOWN_ERROR: "An unexpected error occurred",
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

export interface AppErrorOptions {
  /** Replaces the default message; must be fit for users. */
  message?: string;
  /** Machine-readable facts for the client: never keys, addresses or stacks. */
  details?: Record<string, unknown>;
  /** For the log only. */
  cause?: unknown;
  /** Seconds until a retry makes sense (429, 503). */
  retryAfter?: number;
}

/** The only error type that use-cases throw. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERROR_MESSAGES[code], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
