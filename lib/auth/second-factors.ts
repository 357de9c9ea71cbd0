/** How a session was opened. */
export const SIGN_IN_METHODS = ["password", "google", "passkey"] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Second factor that confirmed a sign-in by password or Google. */
export const SECOND_FACTORS = ["totp", "recovery", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** Proof of identity in an open session. The password counts only while the user has no second factor. */
export const PROOF_METHODS = [...SECOND_FACTORS, "password"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];
