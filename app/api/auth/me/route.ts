import { emptyResponse as answer, updateMeBody, userResponse } from "@/lib/auth/schemas";
import { serializeUser } from "@/lib/auth/serializers";
import { updateMe } from "@/lib/auth/server/update-me";
import { route } from "@/lib/http/route";
import { deleteMeBody as proof } from "@/lib/privacy/schemas";
import { requestDeletion } from "@/lib/privacy/server/request-deletion";

const own = { auth: "user", answer: userResponse, summary: "My profile" } as const;
const change = { ...own, summary: "Change my profile", body: updateMeBody, rateLimit: "write" } as const;
const deleted = { ...own, body: proof, secretBody: true, rateLimit: "write", answer, success: 202 } as const;

export const GET = route({ ...own, handler: async ({ user }) => ({ user: serializeUser(user) }) });
export const PATCH = route({
  ...change,
  handler: async ({ user, body }) => ({ user: serializeUser(await updateMe({ user, changes: body })) }),
});
export const DELETE = route({
  ...deleted,
  summary: "Delete me and all that is mine",
  stepUp: "second-factor",
  handler: async ({ user, body, clearSessionCookie }) => {
    await requestDeletion({ user, proof: body });
    clearSessionCookie();
    return {};
  },
});
