import { getEnv } from "@/lib/core/server/env";

/** On https the __Host- prefix keeps subdomains and plain-http pages from setting the cookie [SES2]. */
export function getHostCookieName(name: string): string {
  return getEnv().NEXTAUTH_URL.startsWith("https:") ? `__Host-${name}` : name;
}
