import { verifyEmailBody, verifyEmailParams, verifyEmailResponse } from "@/lib/auth/schemas";
import { serializeUser, type UserRecord } from "@/lib/auth/serializers";
import { findUserToVerify, verifyEmail } from "@/lib/auth/server/verify-email";
import { route } from "@/lib/http/route";

/** The holder of the link may be another person, so user data is returned only to the signed-in owner. */
function toAnswer(found: UserRecord, caller: { id: string } | null) {
  const isOwn = caller?.id === found.id;
  return { verified: found.emailVerifiedAt !== null, user: isOwn ? serializeUser(found) : undefined };
}

export const GET = route({
  summary: "Whether the address of a verification mail is verified",
  auth: "none",
  params: verifyEmailParams,
  answer: verifyEmailResponse,
  handler: async ({ params, address, user }) =>
    toAnswer(await findUserToVerify({ token: params.token, address }), user),
});

export const POST = route({
  summary: "Verify the address of a verification mail, in a session of its user or with the password",
  auth: "none",
  params: verifyEmailParams,
  body: verifyEmailBody,
  answer: verifyEmailResponse,
  handler: async ({ params, body, address, user }) =>
    toAnswer(await verifyEmail({ ...params, ...body, address, userId: user?.id ?? null }), user),
});
