import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
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
  handler: async ({ body, address, userAgent, session, challengeToken, setSessionCookie }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const token = challengeToken("passkey-sign-in");
    const { user, sid } = await signInWithPasskey({ ...origin, token }, body.passkey);
    const cookie = await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS);
    setSessionCookie(cookie, SESSION_LIFETIME_SECONDS);
    return { user: serializeUser(user) };
  },
});
