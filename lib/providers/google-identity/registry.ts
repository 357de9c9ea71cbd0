import { env } from "@/lib/core/server/env";
import { createGoogleIdentity } from "@/lib/providers/google-identity/google";
import type { GoogleIdentityPort } from "@/lib/providers/google-identity/port";

let identity: GoogleIdentityPort | undefined;

/** Google as this installation is registered there. */
export function googleIdentity(): GoogleIdentityPort {
  identity ??= createGoogleIdentity({ clientId: env().GOOGLE_CLIENT_ID, jwksUrl: env().GOOGLE_JWKS_URL });
  return identity;
}
