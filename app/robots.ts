import type { MetadataRoute } from "next";
import { getEnv } from "@/lib/core/server/env";

/** Search engines must not index these paths: the studio, payments, links from mails and the style guide. */
const PRIVATE = ["/account", "/payment", "/subscriptions", "/verify-email", "/review", "/test", "/api"];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: PRIVATE },
    sitemap: new URL("/sitemap.xml", getEnv().APP_URL).href,
  };
}
