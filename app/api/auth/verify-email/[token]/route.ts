import { verifyEmailAnswer, verifyEmailParams } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { verifyEmail } from "@/lib/auth/server/verify-email";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Follow the link of a verification mail",
  auth: "none",
  params: verifyEmailParams,
  answer: verifyEmailAnswer,
  handler: async ({ params, address, user }) => {
    const verified = await verifyEmail({ token: params.token, address });
    // Whoever holds the link is not yet the person: only they are shown themselves.
    return { verified: true, user: user?.id === verified.id ? serializeUser(verified) : undefined };
  },
});
