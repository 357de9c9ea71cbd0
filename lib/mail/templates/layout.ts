import { siteConfig } from "@/lib/core/site-config";
import { type Direction, getDirection, type Language } from "@/lib/i18n/direction";
import { fillPlaceholders } from "@/lib/mail/messages";

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Target of a one-click unsubscribe request. */
  unsubscribeUrl?: string | undefined;
}

export interface MailLayout {
  language: Language;
  subject: string;
  preview: string;
  body: string;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Isolates a name in HTML, so that its direction does not affect the text around it. */
export function isolateBidiHtml(text: string, direction?: Direction): string {
  return `<bdi${direction ? ` dir="${direction}"` : ""}>${escapeHtml(text)}</bdi>`;
}

const ISOLATES = { ltr: "\u2066", rtl: "\u2067", auto: "\u2068" } as const;

export function isolateBidiText(text: string, direction: Direction | "auto" = "auto"): string {
  return `${ISOLATES[direction]}${text}\u2069`;
}

/** Fills sentences as text lines and HTML paragraphs; each value is isolated in its direction. */
export function renderSentences(
  sentences: string[],
  values: Record<string, string>,
  directions: Record<string, Direction> = {},
) {
  const isolated = (wrap: (text: string, direction?: Direction) => string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, wrap(value, directions[key])]));
  return {
    text: sentences.map((line) => fillPlaceholders(line, isolated(isolateBidiText))),
    body: sentences.map((line) =>
      renderParagraph(fillPlaceholders(escapeHtml(line), isolated(isolateBidiHtml))),
    ),
  };
}

export const SMALL_TEXT_STYLE = "font-size:14px;line-height:22px;color:#55554E";

export function renderParagraph(html: string, style = ""): string {
  return `<p style="margin:0 0 16px;${style}">${html}</p>`;
}

export function renderButton(label: string, href: string): string {
  const style =
    "display:inline-block;padding:12px 20px;background:#0B5D4E;color:#FFFFFF;font-weight:600;text-decoration:none;border-radius:2px";
  return renderParagraph(`<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`);
}

export function renderTextLink(label: string, href: string): string {
  return `<a href="${escapeHtml(href)}" style="color:#0B5D4E">${escapeHtml(label)}</a>`;
}

/** Renders a URL as text: left to right, with line breaks where needed. */
export function renderPlainLink(href: string): string {
  const link = escapeHtml(href);
  return `<bdi dir="ltr"><a href="${link}" style="color:#0B5D4E;word-break:break-all">${link}</a></bdi>`;
}

/** Sets direction and alignment on document and cell, because mail clients drop one or the other. */
export function renderMailLayout({ language, subject, preview, body }: MailLayout): string {
  const dir = getDirection(language);
  const align = dir === "rtl" ? "right" : "left";
  const font = "font:16px/26px Assistant,Arial,Helvetica,sans-serif";
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#F4F1EA">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F1EA">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFDF8;border:1px solid #DAD4C7;border-top:3px solid #17191C">
<tr><td dir="${dir}" align="${align}" style="padding:32px;${font};color:#17191C;text-align:${align}">
${renderParagraph(escapeHtml(siteConfig.name[language]), "font-size:22px;font-weight:700")}
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
