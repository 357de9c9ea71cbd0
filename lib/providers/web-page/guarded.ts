import { type Dispatcher, fetch, type Response } from "undici";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { InwardAddress } from "@/lib/providers/web-page/guarded-agent";
import { decodePage, pageText, tidy } from "@/lib/providers/web-page/page-text";
import type { WebPage, WebPages } from "@/lib/providers/web-page/port";
import { publicPageUrl } from "@/lib/providers/web-page/public-address";

const TOTAL_MS = 10_000;
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = {
  accept: "text/html, text/plain;q=0.9",
  "user-agent": "KolotBot/1.0 (reads a page its customer named, once)",
};

/** Why a page was not read; screens have their own sentence for each. */
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

/** Pages of the open web through a guarded agent: each hop checked anew, with an end to time, size and redirects. */
export function guardedPages(agent: Dispatcher): WebPages {
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
  let url = publicPageUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS && url; hop += 1) {
    const response = await fetch(url, { dispatcher: agent, headers: HEADERS, redirect: "manual", signal });
    if (!REDIRECTS.includes(response.status)) return pageOf(response, url);
    const next = response.headers.get("location");
    await response.body?.cancel();
    url = next === null ? null : publicPageUrl(next, url);
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
  const source = decodePage(await readCapped(response), type);
  const page = kind === "text/html" ? pageText(source) : { title: "", text: tidy(source) };
  if (page.text === "") throw unreadable("empty");
  return { text: page.text, title: page.title || url.hostname };
}

/** The body as it comes out of its compression, which is where a bomb shows its size. */
async function readCapped(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_BYTES) throw unreadable("large");
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

function readError(error: unknown, { signal, late }: { signal: AbortSignal; late: AbortSignal }): AppError {
  if (isAppError(error)) return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  if (late.aborted) return unreadable("slow", error);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof InwardAddress) return unreadable("address", error);
  log().info({ err: error }, "page not read");
  return unreadable("unreachable", error);
}
