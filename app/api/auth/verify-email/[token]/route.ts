import { verifyEmailBody, verifyEmailParams, verifyEmailResponse } from "@/lib/auth/schemas";
import { serializeVerification } from "@/lib/auth/serializers";
import { findUserToVerify, verifyEmail } from "@/lib/auth/server/verify-email";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Whether the address of a verification mail is verified",
  auth: "none",
  params: verifyEmailParams,
  answer: verifyEmailResponse,
  handler: async ({ params, address, user }) =>
    serializeVerification(await findUserToVerify({ ...params, address }), user),
});

export const POST = route({
  summary: "Verify the address of a verification mail, in a session of its user or with the password",
  auth: "none",
  params: verifyEmailParams,
  body: verifyEmailBody,
  answer: verifyEmailResponse,
  handler: async ({ params, body, address, user }) =>
    serializeVerification(await verifyEmail({ ...params, ...body, address, userId: user?.id ?? null }), user),
});
