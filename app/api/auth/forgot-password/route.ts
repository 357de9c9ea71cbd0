import { emptyResponse, forgotPasswordBody } from "@/lib/auth/schemas";
import { forgotPassword } from "@/lib/auth/server/email-links";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Send a mail to choose a new password; the answer never tells whether the address is known",
  auth: "none",
  body: forgotPasswordBody,
  answer: emptyResponse,
  success: 202,
  handler: async ({ body, address }) => {
    await forgotPassword({ email: body.email, address });
    return {};
  },
});
