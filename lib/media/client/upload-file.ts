import { ApiError } from "@/lib/api-client/api-error";
import { fetchWithProgress } from "@/lib/api-client/fetch-with-progress";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { UPLOAD_LIMITS } from "@/lib/media/limits";
import type { UploadPolicy, uploadPolicyResponse } from "@/lib/media/storage-schemas";

/** Timeout of an upload with progress [spec 9]. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

interface FileUpload {
  body: Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** PUTs a file to a signed URL. Throws with the specification's two messages when it fails. */
export async function putToSignedUrl(url: string, { body, headers, signal, onProgress }: FileUpload) {
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
  const message = "Network error during upload";
  return new ApiError({ message, code: "NETWORK_ERROR", hasServerMessage: false });
}

function uploadFailed(status: number): ApiError {
  const message = `Upload failed with status ${status}`;
  return new ApiError({ message, code: "upload_failed", status, hasServerMessage: false });
}

export type UploadLimits = UploadPolicy["uploadLimits"];

/** Applies when the policy cannot be fetched [spec 9]. */
export const FALLBACK_UPLOAD_LIMITS: UploadLimits = UPLOAD_LIMITS;

/** Fetches the upload limits; falls back to the specification's limits when the request fails. */
export async function fetchUploadLimits(signal: AbortSignal): Promise<UploadLimits> {
  try {
    const policy = await request<ResponseOf<typeof uploadPolicyResponse>>(
      "GET",
      "/storage/get-upload-policy",
      { signal },
    );
    return policy.uploadLimits;
  } catch {
    signal.throwIfAborted();
    return FALLBACK_UPLOAD_LIMITS;
  }
}
