/** What the real service fixes and the stand-in therefore fixes too. Facts from the provider fact sheet, section 4. */
export interface GoogleClient {
  id: string;
  name: string;
}

/** The one registered web client; its id can be set so that the app under test needs no special value. */
export function googleClient(): GoogleClient {
  return {
    id: process.env.SANDBOX_GOOGLE_CLIENT_ID || "100000000000-kolot.apps.googleusercontent.com",
    name: "Kolot",
  };
}

export const ISSUER = "https://accounts.google.com";
export const TOKEN_SECONDS = 3_600;
/** How long the key set may be cached. The real one says some hours, counted down. */
export const KEYS_SECONDS = 19_800;
/** A key is published this much longer than it signs: two at a time, as at Google. */
export const KEYS_PUBLISHED = 2;

const ORIGIN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** "Authorized JavaScript origins": any port of this machine. */
export function isRegisteredOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) && ORIGIN_HOSTS.includes(url.hostname) && url.origin === origin;
}
