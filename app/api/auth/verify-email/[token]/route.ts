import { verifyEmailParams, verifyEmailResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { verifyEmail } from "@/lib/auth/server/verify-email";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Follow the link of a verification mail",
  auth: "none",
  params: verifyEmailParams,
  answer: verifyEmailResponse,
  handler: async ({ params, address, user }) => {
    const verified = await verifyEmail({ token: params.token, address, userId: user?.id ?? null });
    // The holder of the link may be another person, so user data is returned only to the signed-in owner.
    return {
      verified: verified !== null,
      user: verified && user?.id === verified.id ? serializeUser(verified) : undefined,
    };
  },
});
