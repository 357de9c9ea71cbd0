import type { Markup } from "@/sandbox/core/html-page";
import { renderEmulatedPage } from "@/sandbox/core/html-page";

export function page(status: number, title: string, style: string, main: Markup, platform = "Facebook") {
  const notice = `emulates ${platform}. Nothing here is public.`;
  return renderEmulatedPage({
    status,
    title,
    notice,
    styles: ["meta/page.css", style],
    main,
    policy: "media-src 'self'",
  });
}
