import { route } from "@/lib/http/route";
import { uploadPolicy, uploadPolicyResponse } from "@/lib/media/storage-schemas";

export const GET = route({
  summary: "How large uploads may be",
  auth: "none",
  answer: uploadPolicyResponse,
  cacheSeconds: 300,
  handler: async () => uploadPolicy,
});
