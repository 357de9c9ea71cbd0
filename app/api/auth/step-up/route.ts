import { stepUpBody } from "@/lib/auth/second-factor-schemas";
import { stepUp } from "@/lib/auth/server/step-up";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Confirm that it is me, before a sensitive action",
  auth: "user",
  body: stepUpBody,
  secretBody: true,
  success: 204,
  handler: ({ user, session, body, address, challengeToken }) =>
    stepUp({ user, sessionId: session.id, address, token: challengeToken("step-up") }, body),
});
