import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { siteConfig } from "@/lib/core/site-config";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Throws for a changing request of another site: the Origin, or else Sec-Fetch-Site, must be ours [WEB1]. */
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
