/** Claims about the user behind a token. */
export interface GoogleIdentity {
  /** Google's account id: it never changes and is never reassigned, unlike email addresses. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

/** Verifies the ID tokens that Google's button returns. */
export interface GoogleIdentityPort {
  /**
   * Returns the identity in an ID token issued for this product. Throws google_rejected for any other text,
   * and unavailable when Google's keys cannot be read.
   */
  verify(token: string): Promise<GoogleIdentity>;
}
