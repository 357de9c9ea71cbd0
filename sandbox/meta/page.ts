import type { SandboxResponse } from "@/sandbox/core/emulator";
import type { Markup } from "@/sandbox/core/html-page";
import { renderEmulatedPage } from "@/sandbox/core/html-page";

export function page(
  status: number,
  title: string,
  css: string,
  main: Markup,
  platform = "Facebook",
): SandboxResponse {
  const notice = `emulates ${platform}. Nothing here is public.`;
  return renderEmulatedPage({ status, title, notice, css: BASE_CSS + css, main, policy: "media-src 'self'" });
}

const BASE_CSS = `
main{max-inline-size:600px;margin:24px auto;padding-inline:16px}.round{inline-size:40px;block-size:40px}
`;
