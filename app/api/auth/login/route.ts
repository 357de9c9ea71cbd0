import { loginBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { loginUser } from "@/lib/auth/server/login-user";
import { askForSecondFactor } from "@/lib/auth/server/second-factor-sign-in";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Sign in",
  auth: "none",
  body: loginBody,
  answer: userResponse,
  handler: async ({ body, address, userAgent, session, openSession, setChallengeCookie }) => {
    const login = { ...body, address, userAgent, replaces: session?.id ?? null };
    const entered = await loginUser(login).catch((error: unknown) =>
      askForSecondFactor(error, (token) => setChallengeCookie("second-factor", token)),
    );
    await openSession(entered);
    return { user: serializeUser(entered.user) };
  },
});
