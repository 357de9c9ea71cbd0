import type { SandboxResponse } from "@/sandbox/core/emulator";
import type { Markup } from "@/sandbox/core/html-page";
import { renderEmulatedPage } from "@/sandbox/core/html-page";

export function page(status: number, title: string, style: string, main: Markup): SandboxResponse {
  const notice = "emulates LinkedIn. Nothing here is public.";
  return renderEmulatedPage({
    status,
    title,
    notice,
    styles: ["linkedin/page.css", style],
    main,
    policy: "media-src 'self'",
  });
}
