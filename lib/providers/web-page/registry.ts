import { guardedPages } from "@/lib/providers/web-page/guarded";
import { guardedAgent } from "@/lib/providers/web-page/guarded-agent";
import type { WebPages } from "@/lib/providers/web-page/port";

let pages: WebPages | undefined;

/** How pages of the web are read. */
export function webPages(): WebPages {
  pages ??= guardedPages(guardedAgent());
  return pages;
}
