import { LOOPBACK_HOSTNAMES } from "@/lib/core/post-path";
import { getEnv } from "@/lib/core/server/env";

/** Returns the URL under APP_URL's host when another local name is used, else null: cookies need one host. */
export function getCanonicalUrl(request: { url: string; headers: Headers }): URL | null {
  const app = new URL(getEnv().APP_URL);
  const requested = request.headers.get("host");
  if (!requested || requested === app.host || !LOOPBACK_HOSTNAMES.has(app.hostname)) return null;
  const shown = URL.parse(`http://${requested}`);
  if (!shown || !LOOPBACK_HOSTNAMES.has(shown.hostname) || shown.port !== app.port) return null;
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, app);
}
