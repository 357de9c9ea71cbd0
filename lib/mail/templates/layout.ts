import { ourBrand } from "@/lib/core/brand";
import { directionOf, type Language } from "@/lib/i18n/direction";

/** A mail ready to send. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
}

export interface MailLayout {
  language: Language;
  subject: string;
  /** What inboxes show beside the subject. */
  preview: string;
  /** Ready HTML of the body. */
  body: string;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Makes any text harmless inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** A foreign name or brand in HTML: it keeps its own direction and disturbs none around it (hebrew.md, "Bidi"). */
export function isolatedHtml(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** The same in plain text: first-strong isolate … pop. */
export function isolatedText(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The look of what is good to know, below what a mail is about. */
export const SMALL = "font-size:14px;line-height:22px;color:#55554E";

/** One paragraph of ready HTML. */
export function paragraph(html: string, style = ""): string {
  return `<p style="margin:0 0 16px;${style}">${html}</p>`;
}

/** The button that carries a mail's one purpose, in the brand's colours. */
export function button(label: string, href: string): string {
  const style =
    "display:inline-block;padding:12px 20px;background:#0B5D4E;color:#FFFFFF;font-weight:600;text-decoration:none;border-radius:2px";
  return paragraph(`<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`);
}

/** An address shown as text: always left to right, broken where it must. */
export function writtenLink(href: string): string {
  const link = escapeHtml(href);
  return `<bdi dir="ltr"><a href="${link}" style="color:#0B5D4E;word-break:break-all">${link}</a></bdi>`;
}

/**
 * The frame of every mail. Direction and alignment stand twice, on the document and on the cell: mail programs
 * drop one or the other (hebrew.md, "E-mail and PDF").
 */
export function layout({ language, subject, preview, body }: MailLayout): string {
  const dir = directionOf(language);
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
${paragraph(escapeHtml(ourBrand.name[language]), "font-size:22px;font-weight:700")}
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
