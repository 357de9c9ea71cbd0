import { MAX_LOGO_BYTES } from "@/lib/accounts/rules";
import { accountParams, logoAnswer } from "@/lib/accounts/schemas";
import { setLogo } from "@/lib/accounts/server/set-logo";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Give a brand its logo",
  auth: "account",
  params: accountParams,
  answer: logoAnswer,
  upload: { maxBytes: MAX_LOGO_BYTES },
  rateLimit: "upload",
  handler: setLogo,
});
