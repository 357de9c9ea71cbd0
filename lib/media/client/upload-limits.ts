import { request } from "@/lib/api-client/request";
import { UPLOAD_LIMITS } from "@/lib/media/limits";
import { type UploadPolicy, uploadPolicyResponse } from "@/lib/media/storage-schemas";

/** In bytes. */
export type UploadLimits = UploadPolicy["uploadLimits"];

/** Applies when the policy cannot be fetched [spec 9]. */
export const FALLBACK_UPLOAD_LIMITS: UploadLimits = UPLOAD_LIMITS;

/** Fetches the upload limits; falls back to the specification's limits when the request fails. */
export async function fetchUploadLimits(signal: AbortSignal): Promise<UploadLimits> {
  try {
    const response = await request("GET", "/storage/get-upload-policy", {
      signal,
      schema: uploadPolicyResponse,
    });
    return response.uploadLimits;
  } catch {
    signal.throwIfAborted();
    return FALLBACK_UPLOAD_LIMITS;
  }
}
