import { compile } from "html-to-text";
import { type Dispatcher, fetch, type Response } from "undici";
import { AppError, isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { readCapped } from "@/lib/providers/cap-stream";
import { extractParagraphs } from "@/lib/providers/web-page/extract-paragraphs";
import type { WebPage, WebPages } from "@/lib/providers/web-page/port";
import { PrivateAddressError, toPublicPageUrl } from "@/lib/providers/web-page/ssrf-guarded-agent";

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

const TOTAL_MS = 10_000;
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = {
  accept: "text/html, text/plain;q=0.9",
  "user-agent": "KolotBot/1.0 (reads a page its customer named, once)",
};

/** Reasons for a page that was not read; screens have a message for each. */
const REASONS = {
  address: "This address cannot be read. Give a public page that starts with https",
  unreachable: "The page could not be reached. Check the link, or paste its text as a note",
  slow: "The page took too long. Try again, or paste its text as a note",
  refused: "The page did not open for us. Check the link, or paste its text as a note",
  type: "This is no page of text. Paste what it says as a note",
  large: "This page is too large. Paste what matters as a note",
  empty: "No text was found on this page. Paste it as a note",
} as const;

function unreadable(reason: keyof typeof REASONS, cause?: unknown): AppError {
  return new AppError("unprocessable", { message: REASONS[reason], details: { reason }, cause });
}

/** Reads through the guarded agent: every redirect is checked; time, size and redirects are limited. */
export function createGuardedWebPages(agent: Dispatcher): WebPages {
  return {
    async read(address, signal) {
      const late = AbortSignal.timeout(TOTAL_MS);
      const both = AbortSignal.any([signal, late]);
      try {
        return await readPage(address, agent, both);
      } catch (error) {
        throw readError(error, { signal, late });
      }
    },
  };
}

async function readPage(address: string, agent: Dispatcher, signal: AbortSignal): Promise<WebPage> {
  let url = toPublicPageUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS && url; hop += 1) {
    const response = await fetch(url, { dispatcher: agent, headers: HEADERS, redirect: "manual", signal });
    if (!REDIRECTS.includes(response.status)) return pageOf(response, url);
    const next = response.headers.get("location");
    await response.body?.cancel();
    url = next === null ? null : toPublicPageUrl(next, url);
  }
  throw unreadable("address");
}

async function pageOf(response: Response, url: URL): Promise<WebPage> {
  const type = response.headers.get("content-type") ?? "";
  const kind = type.split(";")[0]?.trim().toLowerCase();
  if (!response.ok || (kind !== "text/html" && kind !== "text/plain")) {
    await response.body?.cancel();
    throw unreadable(response.ok ? "type" : "refused", new Error(`${response.status} ${type}`));
  }
  // The decompressed body, where a decompression bomb shows its size.
  const body = await readCapped(response.body ?? [], MAX_BYTES, () => unreadable("large"));
  const source = decodePage(body, type);
  const page = kind === "text/html" ? extractPageText(source) : { title: "", text: sanitizeText(source) };
  if (page.text === "") throw unreadable("empty");
  return { text: page.text, title: page.title || url.hostname };
}

function readError(error: unknown, { signal, late }: { signal: AbortSignal; late: AbortSignal }): AppError {
  if (isAppError(error)) return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  if (late.aborted) return unreadable("slow", error);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof PrivateAddressError) return unreadable("address", error);
  getLogger().info({ err: error }, "web page fetch failed");
  return unreadable("unreachable", error);
}
