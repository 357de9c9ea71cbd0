import { compile } from "html-to-text";
import { flattenPage } from "@/lib/providers/web-page/flatten-page";

/** Paragraphs under each other; entities and spaces as a browser reads them. */
const toText = compile({
  wordwrap: false,
  selectors: [{ selector: "p", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }],
});

const TITLE = /<title[^>]{0,500}>([^<]{1,1000})<\/title/i;
const CHARSET = /charset\s*=\s*["']?([\w-]{1,40})/i;
const HEAD_BYTES = 2_048;

/** What a page says, without its frame of menus; and its title, "" when it has none. */
export function pageText(html: string): { title: string; text: string } {
  const title = TITLE.exec(html.slice(0, 100_000))?.[1] ?? "";
  return {
    title: tidy(toText(title)).replace(/\s+/g, " ").slice(0, 120),
    text: tidy(toText(flattenPage(html))),
  };
}

/** Bytes of an answer as text, in the encoding that its header or its first lines name. */
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

/** Text that can be stored: no NUL, no half characters, at most one empty line in a row. */
export function tidy(text: string): string {
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
