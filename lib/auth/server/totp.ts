import { Secret, TOTP } from "otpauth";
import { TOTP_PERIOD_SECONDS, TOTP_WINDOW } from "@/lib/auth/limits";
import { siteConfig } from "@/lib/core/site-config";

const SECRET_BYTES = 20;
const DIGITS = 6;

// SHA-1 with six digits every 30 seconds is what every authenticator app supports.
const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: siteConfig.name.en,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: TOTP_PERIOD_SECONDS,
  });

/** Returns a new secret in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the otpauth:// address that an authenticator app reads from a QR code. */
export function getTotpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the time step of a code that counts at this time, in milliseconds; null for any other code. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: TOTP_WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / TOTP_PERIOD_SECONDS) + delta;
}
