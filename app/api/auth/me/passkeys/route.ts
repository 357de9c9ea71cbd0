import { addPasskeyBody, recoveryCodesResponse } from "@/lib/auth/second-factor-schemas";
import { addPasskey } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Add a passkey",
  auth: "user",
  stepUp: "always",
  rateLimit: "write",
  body: addPasskeyBody,
  secretBody: true,
  answer: recoveryCodesResponse,
  success: 201,
  handler: ({ user, session, body, challengeToken }) =>
    addPasskey({ user, sessionId: session.id, token: challengeToken("passkey-registration"), ...body }),
});
