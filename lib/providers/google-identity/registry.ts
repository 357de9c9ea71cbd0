import { getEnv } from "@/lib/core/server/env";
import { createGoogleIdentity } from "@/lib/providers/google-identity/google";
import type { GoogleIdentityPort } from "@/lib/providers/google-identity/port";

let identity: GoogleIdentityPort | undefined;

/** Returns Google identity with this installation's client id. */
export function getGoogleIdentity(): GoogleIdentityPort {
  identity ??= createGoogleIdentity({
    clientId: getEnv().GOOGLE_CLIENT_ID,
    jwksUrl: getEnv().GOOGLE_JWKS_URL,
  });
  return identity;
}
