import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { AUTH_CHALLENGE_SECONDS } from "@/lib/auth/limits";
import type { PasskeyAssertion, PasskeyAttestation } from "@/lib/auth/second-factor-schemas";
import type { ChallengeKind } from "@/lib/auth/server/auth-challenge-store";
import type { StoredPasskey } from "@/lib/auth/server/passkey-store";
import { hmacHex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { siteConfig } from "@/lib/core/site-config";

/** The token of the browser's cookie, and what it was issued for. */
export interface PasskeyCeremony {
  kind: ChallengeKind;
  token: string;
}

const TIMEOUT_MS = AUTH_CHALLENGE_SECONDS * 1000;

/** Derived from the token in the cookie: a response of another browser or ceremony does not match. */
const challengeOf = ({ kind, token }: PasskeyCeremony) => hmacHex(`webauthn:${kind}`, token);

function expectationsOf(ceremony: PasskeyCeremony) {
  const { origin, hostname } = new URL(getEnv().APP_URL);
  return {
    expectedChallenge: Buffer.from(challengeOf(ceremony)).toString("base64url"),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
}

type KnownPasskey = Pick<StoredPasskey, "credentialId" | "transports">;
const toDescriptor = ({ credentialId: id, transports }: KnownPasskey) => ({ id, transports });

/** Returns the options of navigator.credentials.get() as JSON. Without passkeys the browser offers all it has. */
export function createAssertionOptions(ceremony: PasskeyCeremony, passkeys: KnownPasskey[]) {
  return generateAuthenticationOptions({
    rpID: new URL(getEnv().APP_URL).hostname,
    challenge: challengeOf(ceremony),
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: "required",
    timeout: TIMEOUT_MS,
  });
}

/** Returns the options of navigator.credentials.create() as JSON. */
export function createAttestationOptions(
  ceremony: PasskeyCeremony,
  user: { id: string; email: string; name: string },
  passkeys: KnownPasskey[],
) {
  return generateRegistrationOptions({
    rpName: siteConfig.name.en,
    rpID: new URL(getEnv().APP_URL).hostname,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: challengeOf(ceremony),
    attestationType: "none",
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    timeout: TIMEOUT_MS,
  });
}

/** Verifies a signature and returns the new counter; null when anything does not match. */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  ceremony: PasskeyCeremony,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<number | null> {
  const verification = await verifyAuthenticationResponse({
    ...expectationsOf(ceremony),
    response: assertion as AuthenticationResponseJSON,
    credential: { id: credentialId, publicKey, counter, transports },
    // The library throws for every mismatch, and for input that it cannot parse.
  }).catch(() => null);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}

/** Verifies a new passkey; null when anything does not match. */
export async function verifyAttestation(attestation: PasskeyAttestation, ceremony: PasskeyCeremony) {
  const verification = await verifyRegistrationResponse({
    ...expectationsOf(ceremony),
    response: attestation as RegistrationResponseJSON,
  }).catch(() => null);
  if (!verification?.verified) return null;
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  return { credentialId: id, publicKey, counter };
}
