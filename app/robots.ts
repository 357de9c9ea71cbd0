import type { MetadataRoute } from "next";
import { env } from "@/lib/core/server/env";

/** What is nobody's search: the studio, payments, what mails lead to, and the style guide. */
const PRIVATE = ["/account", "/payment", "/subscriptions", "/verify-email", "/review", "/test", "/api"];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: PRIVATE },
    sitemap: new URL("/sitemap.xml", env().APP_URL).href,
  };
}
