import { checkAnswer } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Who is signed in, if anybody",
  auth: "none",
  answer: checkAnswer,
  handler: async ({ user, clearSessionCookie }) => {
    // A cookie whose session is over would only be shown again and again.
    if (!user) clearSessionCookie();
    return { user: user && serializeUser(user) };
  },
});
