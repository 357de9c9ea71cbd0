import { Secret, TOTP } from "otpauth";

/** Returns the code of an authenticator app, now or some time steps away. */
export function getTotpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
