import { emptyResponse, sendVerificationBody } from "@/lib/auth/schemas";
import { sendVerification } from "@/lib/auth/server/email-links";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Send the verification mail again; the answer never tells whether the address is known",
  auth: "none",
  body: sendVerificationBody,
  answer: emptyResponse,
  success: 202,
  handler: async ({ body, address }) => {
    await sendVerification({ email: body.email, address });
    return {};
  },
});
