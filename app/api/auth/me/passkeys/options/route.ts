import { passkeyOptionsResponse } from "@/lib/auth/second-factor-schemas";
import { startPasskeyRegistration } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Start to add a passkey",
  auth: "user",
  stepUp: "always",
  rateLimit: "write",
  secretBody: true,
  answer: passkeyOptionsResponse,
  handler: ({ user, setChallengeCookie }) =>
    startPasskeyRegistration({ user }, (token) => setChallengeCookie("passkey-registration", token)),
});
