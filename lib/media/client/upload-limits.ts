import { request } from "@/lib/api-client/request";
import { UPLOAD_LIMITS } from "@/lib/media/rules";
import { type UploadPolicy, uploadPolicyAnswer } from "@/lib/media/storage-schemas";

/** In bytes. */
export type UploadLimits = UploadPolicy["uploadLimits"];

/** What holds when the policy cannot be fetched (specification section 9). */
export const FALLBACK_UPLOAD_LIMITS: UploadLimits = UPLOAD_LIMITS;

/** How large files may be, as the server says; when it cannot be asked, as the specification does. */
export async function fetchUploadLimits(signal: AbortSignal): Promise<UploadLimits> {
  try {
    const answer = await request("GET", "/storage/get-upload-policy", { signal, schema: uploadPolicyAnswer });
    return answer.uploadLimits;
  } catch {
    signal.throwIfAborted();
    return FALLBACK_UPLOAD_LIMITS;
  }
}
