import type { SandboxResponse } from "@/sandbox/core/emulator";
import type { Markup } from "@/sandbox/core/html-page";
import { renderEmulatedPage } from "@/sandbox/core/html-page";

export function page(status: number, title: string, css: string, main: Markup): SandboxResponse {
  const notice = "emulates LinkedIn. Nothing here is public.";
  return renderEmulatedPage({ status, title, notice, css: BASE_CSS + css, main, policy: "media-src 'self'" });
}

const BASE_CSS = `
main{max-inline-size:555px;margin:24px auto;padding-inline:16px}.card{padding:16px}
.round,.square{inline-size:48px;block-size:48px;flex:none}
`;
