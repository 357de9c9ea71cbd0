/** Closed catalog: code → default message for the user. lib/http/error-response.ts has the HTTP statuses. */
export const ERROR_MESSAGES = {
  validation_error: "Some fields aren’t valid",
  unauthorized: "Please sign in to continue",
  invalid_credentials: "Wrong email or password",
  google_rejected: "Google couldn’t confirm this sign-in. Try again, or use your email",
  google_unverified:
    "Google hasn’t verified this email address. Verify it with Google first, or sign up with a password",
  google_conflict:
    "This email is linked to a different Google account. Use that account, or sign in with your password",
  account_closing: "This account is being deleted. You can sign up again once that’s done",
  forbidden: "You don’t have permission to do this",
  read_only: "This isn’t available while you view someone else’s account. Press Stop viewing first",
  acting_ended: "Viewing this account has ended. Go back to the console to continue",
  second_factor_required: "Confirm that it is you to continue",
  wrong_code: "This code was not accepted. Enter the newest one",
  passkey_rejected: "This passkey was not accepted. Try again, or use another way",
  cross_site: "This request couldn’t be verified",
  account_limit: "Your plan doesn’t include more brands",
  storage_limit: "Your storage is full. Delete images or videos you no longer need",
  not_found: "We couldn’t find what you were looking for",
  method_not_allowed: "This endpoint doesn’t support that method",
  conflict: "This was changed somewhere else. Reload to see the latest version",
  in_progress: "Still in progress. Wait a moment",
  email_taken: "An account with this email already exists",
  already_published: "This post is already published",
  token_expired: "This link has expired. Request a new one",
  too_large: "This is too large",
  unsupported_type: "This file type isn’t supported",
  unprocessable: "We couldn’t process this",
  preflight_failed: "Fix the issues in this post before publishing",
  no_subject: "We couldn’t find a clear subject in this image. Try one where the subject stands out",
  payment_unclear: "We’re still checking your last payment. Don’t pay again yet",
  payment_unresolved: "We couldn’t confirm your last payment. Check your card statement before you pay again",
  not_connected: "Connect an account first",
  nothing_to_follow: "No other network of this post shares its text or media. Add a network that follows it",
  no_posting_times: "This network has no posting times. Add some in the brand settings",
  queue_full: "Every posting time of the next weeks is taken. Choose a time",
  key_reused: "This idempotency key was already used for a different request",
  rate_limited: "Too many attempts. Try again in a moment",
  insufficient_credits: "Not enough credits",
  provider_error: "An external service couldn’t process this request. No credits were used. Try again",
  provider_refused:
    "An external service declined this content. No credits were used. Change it and try again",
  provider_timeout: "An external service took too long to respond. No credits were used. Try again",
  gave_up: "This failed after three tries. You weren’t charged. Try again later",
  cancelled: "Canceled",
  unavailable: "The service is busy. Try again in a moment",
  storage_full: "We can’t store this right now",
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
