import { compile } from "html-to-text";
import { extractParagraphs } from "@/lib/providers/web-page/extract-paragraphs";
import type { WebPage } from "@/lib/providers/web-page/port";

export interface PageTextTask {
  /** The bytes of the response as base64. */
  body: string;
  contentType: string;
  isHtml: boolean;
}

/** More than a source keeps; bounds what the child process returns. */
const MAX_TEXT_CHARACTERS = 100_000;

/** Decodes a page and returns its text. Takes seconds for some pages: runs in a child process only (decision 024). */
export async function readPageText({ body, contentType, isHtml }: PageTextTask): Promise<WebPage> {
  const source = decodePage(Buffer.from(body, "base64"), contentType);
  const { title, text } = isHtml ? extractPageText(source) : { title: "", text: sanitizeText(source) };
  return { title, text: sanitizeText(text.slice(0, MAX_TEXT_CHARACTERS)) };
}

/** Converts HTML to paragraphs and decodes entities and whitespace as a browser does. */
const toText = compile({
  wordwrap: false,
  selectors: [{ selector: "p", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }],
});

const TITLE = /<title[^>]{0,500}>([^<]{1,1000})<\/title/i;
const CHARSET = /charset\s*=\s*["']?([\w-]{1,40})/i;
const HEAD_BYTES = 2_048;

/** Returns the main text of a page and its title, "" when it has none. */
export function extractPageText(html: string): { title: string; text: string } {
  const title = TITLE.exec(html.slice(0, 100_000))?.[1] ?? "";
  return {
    title: sanitizeText(toText(title)).replace(/\s+/g, " ").slice(0, 120),
    text: sanitizeText(toText(extractParagraphs(html))),
  };
}

/** Decodes bytes in the encoding that the header or the first lines name. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  const named = CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(head)?.[1] ?? "utf-8";
  return decoderOf(named).decode(bytes);
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}

/** Removes NUL, lone surrogates and repeated empty lines, so that the text can be stored. */
export function sanitizeText(text: string): string {
  return text
    .replaceAll("\0", "")
    .replaceAll("\u00a0", " ")
    .replace(/\p{Surrogate}/gu, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
