import { MAX_LOGO_BYTES } from "@/lib/accounts/limits";
import { accountParams, logoResponse } from "@/lib/accounts/schemas";
import { uploadLogo } from "@/lib/accounts/server/upload-logo";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Give a brand its logo",
  auth: "account",
  params: accountParams,
  answer: logoResponse,
  upload: { maxBytes: MAX_LOGO_BYTES },
  rateLimit: "upload",
  handler: uploadLogo,
});
