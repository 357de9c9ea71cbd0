import { correctEmailBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { correctEmail } from "@/lib/auth/server/correct-email";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Correct an email address that is not verified, and mail a link to the new one",
  auth: "user",
  body: correctEmailBody,
  secretBody: true,
  answer: userResponse,
  stepUp: "second-factor",
  handler: async ({ user, body, address }) => ({
    user: serializeUser(await correctEmail({ user, ...body, address })),
  }),
});
