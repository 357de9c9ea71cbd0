import { getGoogleNonceCookieName } from "@/lib/auth/next/session-cookie";
import { googleSignInBody, googleSignInResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { askForSecondFactor } from "@/lib/auth/server/second-factor-sign-in";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { detectRequestLanguage, readCookie } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in with Google",
  auth: "none",
  body: googleSignInBody,
  answer: googleSignInResponse,
  handler: async (context) => {
    const { body, request, address, userAgent, session } = context;
    const nonceCookie = readCookie(request, getGoogleNonceCookieName()) ?? null;
    const origin = { address, userAgent, nonceCookie, replaces: session?.id ?? null };
    const signIn = { ...body, ...origin, language: detectRequestLanguage(request) };
    const entered = await signInWithGoogle(signIn).catch((error: unknown) =>
      askForSecondFactor(error, (token) => context.setChallengeCookie("second-factor", token)),
    );
    await context.openSession(entered);
    context.clearCookie(getGoogleNonceCookieName());
    return { user: serializeUser(entered.user), isNewUser: entered.isNewUser };
  },
});
