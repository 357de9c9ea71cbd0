import { LOOPBACK_HOSTNAMES } from "@/lib/core/post-path";
import { getEnv } from "@/lib/core/server/env";

/**
 * Returns the URL of a page request under the host of APP_URL when the request uses another name of this
 * machine; cookies and the origin check work for one host only. Returns null when the host is right or not
 * local.
 */
export function getCanonicalUrl(request: { url: string; headers: Headers }): URL | null {
  const app = new URL(getEnv().APP_URL);
  const requested = request.headers.get("host");
  if (!requested || requested === app.host || !LOOPBACK_HOSTNAMES.has(app.hostname)) return null;
  const shown = URL.parse(`http://${requested}`);
  if (!shown || !LOOPBACK_HOSTNAMES.has(shown.hostname) || shown.port !== app.port) return null;
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, app);
}
