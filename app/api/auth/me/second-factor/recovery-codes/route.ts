import { recoveryCodesResponse } from "@/lib/auth/second-factor-schemas";
import { regenerateRecoveryCodes } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Replace my recovery codes",
  auth: "user",
  stepUp: "always",
  rateLimit: "write",
  secretBody: true,
  answer: recoveryCodesResponse,
  handler: ({ user }) => regenerateRecoveryCodes({ user }),
});
