// Only a place to resolve against; nothing is ever sent there.
const HERE = "http://here.invalid";

/** Where a signed-in person goes when nothing better is known. */
export const HOME_PATH = "/account";

/**
 * The path inside this application that `from` names, or `fallback`. Everything that a browser could read as
 * another site is refused, however it is written (WEB2); so is the sign-in page itself, which would be a loop.
 */
export function safeReturnPath(from: unknown, fallback: string = HOME_PATH): string {
  if (typeof from !== "string" || !from.startsWith("/") || /[\\\p{Cc}]/u.test(from)) return fallback;
  const url = URL.canParse(from, HERE) ? new URL(from, HERE) : null;
  if (url?.origin !== HERE || url.username !== "") return fallback;
  // Resolving may have made a "//host" out of "/..//host", and a proxy on the way may decode what looks harmless.
  const path = decoded(decoded(url.pathname));
  if (path === null || /^\/[/\\]/.test(path) || /^\/(auth|api)(\/|$)/.test(path)) return fallback;
  return url.pathname + url.search + url.hash;
}

function decoded(path: string | null): string | null {
  try {
    return path === null ? null : decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The sign-in page's address that remembers where somebody wanted to go. */
export function signInPath(from: string): string {
  return `/auth?from=${encodeURIComponent(from)}`;
}
