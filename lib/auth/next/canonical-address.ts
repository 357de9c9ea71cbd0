import { LOOPBACK } from "@/lib/core/loopback";
import { env } from "@/lib/core/server/env";

/**
 * Where a request for a page should have gone, when it names this machine by another name than APP_URL does: cookies
 * and the origin check hold for one name only. Null when the name is right, or when it is not a local matter.
 */
export function canonicalAddress(request: { url: string; headers: Headers }): URL | null {
  const app = new URL(env().APP_URL);
  const asked = request.headers.get("host");
  if (!asked || asked === app.host || !LOOPBACK.has(app.hostname)) return null;
  const shown = URL.parse(`http://${asked}`);
  if (!shown || !LOOPBACK.has(shown.hostname) || shown.port !== app.port) return null;
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, app);
}
