import { isLoopbackHost } from "@/lib/core/loopback-host";
import { getEnv } from "@/lib/core/server/env";

/** Returns the URL under APP_URL's host when another local name is used, else null: cookies need one host. */
export function getCanonicalUrl(request: { url: string; headers: Headers }): URL | null {
  const app = new URL(getEnv().APP_URL);
  const requested = request.headers.get("host");
  if (!requested || requested === app.host || !isLoopbackHost(app.hostname)) return null;
  const shown = URL.parse(`http://${requested}`);
  if (!shown || !isLoopbackHost(shown.hostname) || shown.port !== app.port) return null;
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, app);
}
