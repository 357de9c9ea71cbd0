import { passkeyOptionsResponse } from "@/lib/auth/second-factor-schemas";
import { startPasskeySignIn } from "@/lib/auth/server/second-factor-sign-in";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Start a sign-in with a passkey",
  auth: "none",
  rateLimit: "passkey",
  answer: passkeyOptionsResponse,
  handler: ({ setChallengeCookie }) =>
    startPasskeySignIn((token) => setChallengeCookie("passkey-sign-in", token)),
});
