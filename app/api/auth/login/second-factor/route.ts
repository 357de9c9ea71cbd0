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
  handler: async ({ body, address, userAgent, session, challengeToken, openSession }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const entered = await completeSignIn({ ...origin, token: challengeToken("second-factor") }, body);
    await openSession(entered);
    return { user: serializeUser(entered.user) };
  },
});
