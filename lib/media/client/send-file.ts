import { ApiError } from "@/lib/api-client/api-error";
import { fetchWithProgress } from "@/lib/api-client/fetch-with-progress";

/** Of an upload that shows its progress (specification section 9). */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

export interface FileToSend {
  body: Blob;
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress(share: number): void;
}

/** PUTs a file to a signed address. Throws with the specification's two messages when it does not arrive. */
export async function putFile(url: string, { body, headers, signal, onProgress }: FileToSend): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
  // The browser alone says how long a body is.
  const { "content-length": _, ...said } = headers;
  const init = { method: "PUT", body, headers: said, signal: limited };
  const answer = await fetchWithProgress(url, init, onProgress).catch(() => {
    throw signal.aborted ? signal.reason : networkError();
  });
  if (!answer.ok) throw uploadFailed(answer.status);
}

/** The failed call in the specification's words, unless the server found better ones. */
export function inUploadWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.hasServerMessage) return error;
  if (error.code === "NETWORK_ERROR") return networkError();
  return error.status === undefined ? error : uploadFailed(error.status);
}

function networkError(): ApiError {
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
