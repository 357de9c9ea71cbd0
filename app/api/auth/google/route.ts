import { encodeSessionCookie } from "@/lib/auth/next/session-cookie";
import { SESSION_SECONDS } from "@/lib/auth/rules";
import { googleAnswer, googleBody } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { languageOf } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in with Google",
  auth: "none",
  body: googleBody,
  answer: googleAnswer,
  handler: async ({ body, request, address, userAgent, session, setSessionCookie }) => {
    const origin = { address, userAgent, replaces: session?.id ?? null };
    const entered = await signInWithGoogle({ ...body, ...origin, language: languageOf(request) });
    const { user, sid, isNewUser } = entered;
    setSessionCookie(await encodeSessionCookie({ sub: user.id, sid }, SESSION_SECONDS), SESSION_SECONDS);
    return { user: serializeUser(user), isNewUser };
  },
});
