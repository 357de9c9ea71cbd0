export interface GoogleIdentity {
  /** Google's account id: it never changes and is never reassigned, unlike email addresses. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  /** Value that our page handed to Google's script; null when the token has none. */
  nonce: string | null;
  expiresAt: Date;
}

export interface GoogleIdentityPort {
  /** Throws google_rejected for any other text, and unavailable when Google's keys cannot be read. */
  verify(token: string): Promise<GoogleIdentity>;
}
