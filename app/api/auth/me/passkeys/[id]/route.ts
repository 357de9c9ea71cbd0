import { passkeyParams, renamePasskeyBody } from "@/lib/auth/second-factor-schemas";
import { removePasskey, renamePasskey } from "@/lib/auth/server/manage-second-factors";
import { route } from "@/lib/http/route";

const own = { auth: "user", params: passkeyParams, rateLimit: "write", success: 204 } as const;

export const PATCH = route({
  ...own,
  summary: "Rename a passkey",
  body: renamePasskeyBody,
  handler: ({ user, params, body }) => renamePasskey({ user, id: params.id, ...body }),
});

export const DELETE = route({
  ...own,
  summary: "Remove a passkey",
  stepUp: "always",
  handler: ({ user, params }) => removePasskey({ user, id: params.id }),
});
