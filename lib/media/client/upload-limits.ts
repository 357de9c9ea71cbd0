import { z } from "zod";
import { request } from "@/lib/api-client/request";

const MB = 1_048_576;

const uploadLimits = z.object({
  maxDirectUploadSize: z.number(),
  recommendedDirectUploadSize: z.number(),
  maxSignedUrlSize: z.number(),
});

/** In bytes. */
export type UploadLimits = z.infer<typeof uploadLimits>;

const uploadPolicyAnswer = z.object({ uploadLimits });

/** What holds when the policy cannot be fetched (specification section 9). */
export const FALLBACK_UPLOAD_LIMITS: UploadLimits = {
  maxDirectUploadSize: 32 * MB,
  recommendedDirectUploadSize: 10 * MB,
  maxSignedUrlSize: 200 * MB,
};

/** How large files may be, as the server says, or as the specification does. */
export async function fetchUploadLimits(signal: AbortSignal): Promise<UploadLimits> {
  try {
    const answer = await request("GET", "/storage/get-upload-policy", { signal, schema: uploadPolicyAnswer });
    return answer.uploadLimits;
  } catch {
    signal.throwIfAborted();
    return FALLBACK_UPLOAD_LIMITS;
  }
}
