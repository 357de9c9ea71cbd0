import type { WebPages } from "@/lib/providers/web-page/port";
import { createSsrfGuardedAgent } from "@/lib/providers/web-page/ssrf-guarded-agent";
import { createGuardedWebPages } from "@/lib/providers/web-page/ssrf-guarded-fetch";

let pages: WebPages | undefined;

/** Returns the reader of web pages. */
export function getWebPages(): WebPages {
  pages ??= createGuardedWebPages(createSsrfGuardedAgent());
  return pages;
}
