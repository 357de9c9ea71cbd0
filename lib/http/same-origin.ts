import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { siteConfig } from "@/lib/core/site-config";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Throws when another site sent a changing request [WEB1]: the Origin must be ours, or without an Origin the
 * browser must send `Sec-Fetch-Site: same-origin`. Cookies alone do not protect against CSRF.
 */
export function assertSameOrigin(request: Request): void {
  if (SAFE.has(request.method)) return;
  const origin = request.headers.get("origin");
  const trusted = origin
    ? origin === new URL(getEnv().APP_URL).origin
    : request.headers.get("sec-fetch-site") === "same-origin";
  if (!trusted)
    throw new AppError("cross_site", {
      message: `Open ${siteConfig.name.en} at ${getEnv().APP_URL} and try again there`,
    });
}
