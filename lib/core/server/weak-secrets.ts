const WEAK_SECRETS = ["secret", "changeme", "password", "nextauth", "development"];
const MIN_DISTINCT_CHARACTERS = 8;

/** Returns true for a secret that contains a common word or hardly varies. */
export function isWeakSecret(secret: string): boolean {
  const lower = secret.toLowerCase();
  return WEAK_SECRETS.some((weak) => lower.includes(weak)) || new Set(lower).size < MIN_DISTINCT_CHARACTERS;
}

/** Returns true for an encryption key "id:base64" whose bytes repeat more than random ones do. */
export function isGuessableKey(key: string): boolean {
  return new Set(Buffer.from(key.split(":")[1] ?? "", "base64")).size < 16;
}
