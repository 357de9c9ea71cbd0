import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { userResponse } from "@/lib/auth/schemas";
import { secondFactorBody } from "@/lib/auth/second-factor-schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { completeSignIn } from "@/lib/auth/server/second-factor-sign-in";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Finish a sign-in with a code, a recovery code or a passkey",
  auth: "none",
  body: secondFactorBody,
  answer: userResponse,
  handler: async ({ body, address, userAgent, session, challengeToken, setSessionCookie }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const { user, sid } = await completeSignIn({ ...origin, token: challengeToken("second-factor") }, body);
    const cookie = await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS);
    setSessionCookie(cookie, SESSION_LIFETIME_SECONDS);
    return { user: serializeUser(user) };
  },
});
