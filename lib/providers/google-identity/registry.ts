import { getEnv } from "@/lib/core/server/env";
import { createOnce } from "@/lib/providers/create-once";
import { createGoogleIdentity } from "@/lib/providers/google-identity/google";

export const getGoogleIdentity = createOnce(() =>
  createGoogleIdentity({ clientId: getEnv().GOOGLE_CLIENT_ID, jwksUrl: getEnv().GOOGLE_JWKS_URL }),
);
