import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { GoogleIdentity, GoogleIdentityPort } from "@/lib/providers/google-identity/port";

export const GOOGLE_ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
/** Allowed clock skew (as in Google's own libraries). */
const SKEW_SECONDS = 300;
const LIFETIME_SECONDS = 86_400;
/** Minimum time between key fetches for unknown key ids, because anyone can invent a key id. */
const COOLDOWN_MS = 5_000;
const TIMEOUT_MS = 5_000;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(320),
  email_verified: z.boolean(),
  name: z.string().max(500).optional().catch(undefined),
  nonce: z.string().optional().catch(undefined),
  exp: z.number(),
});

export interface GoogleSettings {
  clientId: string;
  jwksUrl: string;
  cooldownMs?: number;
}

/** Verifies ID tokens with Google's published keys (RS256, issuer, audience, times). */
export function createGoogleIdentity({
  clientId,
  jwksUrl,
  cooldownMs = COOLDOWN_MS,
}: GoogleSettings): GoogleIdentityPort {
  const options = { cooldownDuration: cooldownMs, timeoutDuration: TIMEOUT_MS };
  const keys = orUnavailable(createRemoteJWKSet(new URL(jwksUrl), options));
  return {
    async verify(token): Promise<GoogleIdentity> {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ["RS256"],
          issuer: GOOGLE_ISSUERS,
          audience: clientId,
          clockTolerance: SKEW_SECONDS,
          maxTokenAge: LIFETIME_SECONDS,
          requiredClaims: ["exp", "iat", "sub"],
        });
        const { sub, email, email_verified, name = null, nonce = null, exp } = claims.parse(payload);
        // The token is accepted until then.
        const expiresAt = new Date((exp + SKEW_SECONDS) * 1000);
        return { sub, email, emailVerified: email_verified, name, nonce, expiresAt };
      } catch (cause) {
        throw cause instanceof AppError ? cause : new AppError("google_rejected", { cause });
      }
    },
  };
}

/** Distinguishes an unknown key, which is the token's fault, from a failed fetch of the keys. */
function orUnavailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) {
        throw cause;
      }
      throw new AppError("unavailable", { cause, retryAfter: 5 });
    }
  };
}
