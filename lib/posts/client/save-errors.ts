import { ApiError } from "@/lib/api-client/api-error";

/** Somebody else was faster, or the post is not to be changed any more. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "conflict";

/** Answered, and the same again would be answered the same. */
export const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 409, 429].includes(error.status);

/** Why something that needs the saved words cannot be done now. */
export function notSaved(state: string): ApiError {
  const code = state === "conflict" ? "conflict" : state === "device" ? "validation_error" : "NETWORK_ERROR";
  return new ApiError({ message: "The last words are not saved yet", code, hasServerMessage: false });
}
