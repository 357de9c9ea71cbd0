import { SESSION_LIFETIME_SECONDS } from "@/lib/auth/limits";
import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { googleSignInBody, googleSignInResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { askForSecondFactor } from "@/lib/auth/server/second-factor-sign-in";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in with Google",
  auth: "none",
  body: googleSignInBody,
  answer: googleSignInResponse,
  handler: async ({ body, request, address, userAgent, session, setSessionCookie, setChallengeCookie }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const wish = { ...body, ...origin, language: detectRequestLanguage(request) };
    const entered = await signInWithGoogle(wish).catch((error: unknown) =>
      askForSecondFactor(error, (token) => setChallengeCookie("second-factor", token)),
    );
    const { user, sid, isNewUser } = entered;
    setSessionCookie(
      await encodeSessionCookie({ sub: user.id, sid }, SESSION_LIFETIME_SECONDS),
      SESSION_LIFETIME_SECONDS,
    );
    return { user: serializeUser(user), isNewUser };
  },
});
