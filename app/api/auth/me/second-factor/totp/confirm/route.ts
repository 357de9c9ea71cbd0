import { recoveryCodesResponse, totpCodeBody } from "@/lib/auth/second-factor-schemas";
import { confirmTotp } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Confirm an authenticator app with its first code",
  auth: "user",
  stepUp: "always",
  body: totpCodeBody,
  secretBody: true,
  answer: recoveryCodesResponse,
  handler: ({ user, session, body }) => confirmTotp({ user, sessionId: session.id }, body.code),
});
