import { stepUpOptionsResponse } from "@/lib/auth/second-factor-schemas";
import { startStepUp } from "@/lib/auth/server/step-up";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "How I can confirm that it is me",
  auth: "user",
  rateLimit: "write",
  secretBody: true,
  answer: stepUpOptionsResponse,
  handler: ({ user, session, setChallengeCookie }) =>
    startStepUp({ user, sessionId: session.id }, (token) => setChallengeCookie("step-up", token)),
});
