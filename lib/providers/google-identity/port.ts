/** What Google says of the person behind a token. */
export interface GoogleIdentity {
  /** Google's name for the account: it never changes and is never given to anybody else. Addresses are. */
  sub: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

/** Reads the tokens that Google's button hands to our page. */
export interface GoogleIdentityPort {
  /**
   * The person behind an ID token that Google made for us. Throws google_rejected for any other text, and unavailable
   * when Google's keys cannot be read: what was not checked is not believed.
   */
  verify(token: string): Promise<GoogleIdentity>;
}
