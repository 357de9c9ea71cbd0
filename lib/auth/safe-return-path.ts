// Base for resolving relative paths only; no request is sent there.
const HERE = "http://here.invalid";

export const HOME_PATH = "/account";

/**
 * Returns the path within this application that `from` names, or `fallback`. Refuses every spelling that a
 * browser could resolve to another origin [WEB2], and the sign-in page itself, which would loop.
 */
export function toSafeReturnPath(from: unknown, fallback: string = HOME_PATH): string {
  if (typeof from !== "string" || !from.startsWith("/") || /[\\\p{Cc}]/u.test(from)) return fallback;
  const url = URL.canParse(from, HERE) ? new URL(from, HERE) : null;
  if (url?.origin !== HERE || url.username !== "") return fallback;
  // Resolving can turn "/..//host" into "//host", and a proxy may decode a harmless-looking path.
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

export function buildSignInPath(from: string): string {
  return `/auth?from=${encodeURIComponent(from)}`;
}
