import { ApiError } from "@/lib/api-client/api-error";
import { fetchWithProgress } from "@/lib/api-client/fetch-with-progress";

/** Timeout of an upload with progress [spec 9]. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

export interface FileUpload {
  body: Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** PUTs a file to a signed URL. Throws with the specification's two messages when it fails. */
export async function putToSignedUrl(
  url: string,
  { body, headers, signal, onProgress }: FileUpload,
): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
  // Browsers set Content-Length themselves and refuse it as a header.
  const { "content-length": _, ...said } = headers;
  const init = { method: "PUT", body, headers: said, signal: limited };
  const response = await fetchWithProgress(url, init, onProgress).catch(() => {
    throw signal.aborted ? signal.reason : platformError();
  });
  if (!response.ok) throw uploadFailed(response.status);
}

/** Converts a failed request to the specification's message unless the server sent one. */
export function toUploadError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.hasServerMessage) return error;
  if (error.code === "NETWORK_ERROR") return platformError();
  return error.status === undefined ? error : uploadFailed(error.status);
}

function platformError(): ApiError {
  return new ApiError({
    message: "Network error during upload",
    code: "NETWORK_ERROR",
    hasServerMessage: false,
  });
}

function uploadFailed(status: number): ApiError {
  const message = `Upload failed with status ${status}`;
  return new ApiError({ message, code: "upload_failed", status, hasServerMessage: false });
}
