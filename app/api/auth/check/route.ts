import { authCheckResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Who is signed in, if anybody",
  auth: "none",
  answer: authCheckResponse,
  handler: async ({ user, session, clearSessionCookie }) => {
    // Clears the cookie of an expired session, which the browser would otherwise keep sending.
    if (!user) clearSessionCookie();
    const acting = session?.acting && { acting: { secondsLeft: session.acting.secondsLeft } };
    return { user: user && serializeUser(user), ...acting };
  },
});
