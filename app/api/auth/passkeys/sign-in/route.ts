import { userResponse } from "@/lib/auth/schemas";
import { passkeySignInBody } from "@/lib/auth/second-factor-schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { signInWithPasskey } from "@/lib/auth/server/second-factor-sign-in";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in with a passkey",
  auth: "none",
  body: passkeySignInBody,
  answer: userResponse,
  handler: async ({ body, address, userAgent, session, challengeToken, openSession }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const token = challengeToken("passkey-sign-in");
    const entered = await signInWithPasskey({ ...origin, token }, body.passkey);
    await openSession(entered);
    return { user: serializeUser(entered.user) };
  },
});
