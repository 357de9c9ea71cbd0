import { ourBrand } from "@/lib/core/brand";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a changing request that another site sent (WEB1): the Origin must be ours; without an Origin the
 * browser must say same-origin. Cookies alone prove nothing about who wrote the request.
 */
export function assertSameOrigin(request: Request): void {
  if (SAFE.has(request.method)) return;
  const origin = request.headers.get("origin");
  const trusted = origin
    ? origin === new URL(env().APP_URL).origin
    : request.headers.get("sec-fetch-site") === "same-origin";
  if (!trusted)
    throw new AppError("cross_site", {
      message: `Open ${ourBrand.name.en} at ${env().APP_URL} and try again there`,
    });
}
