import { type Dispatcher, fetch, type Response } from "undici";
import { AppError, isAppError } from "@/lib/core/errors";
import { ChildProcessLostError } from "@/lib/core/server/child-process";
import { ChildProcessPool, SINGLE_CHILD_POOL } from "@/lib/core/server/child-process-pool";
import { getLogger } from "@/lib/core/server/logger";
import { siteConfig } from "@/lib/core/site-config";
import { readCapped } from "@/lib/providers/cap-stream";
import type { PageTextTask } from "@/lib/providers/web-page/extract-page-text";
import type { PageReader, WebPage, WebPages } from "@/lib/providers/web-page/port";
import { PrivateAddressError, toPublicPageUrl } from "@/lib/providers/web-page/ssrf-guarded-agent";

const TOTAL_MS = 10_000;
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = {
  accept: "text/html, text/plain;q=0.9",
  // A header takes no other characters of the product's name.
  "user-agent": `${siteConfig.name.en.replace(/[^A-Za-z0-9]/g, "")}Bot/1.0 (reads a page its customer named, once)`,
};

/** Reasons for a page that was not read; screens have a message for each. */
const REASONS = {
  address: "We can’t read this address. Use a public page that starts with https",
  unreachable: "We couldn’t reach this page. Check the link, or paste its text as a note",
  slow: "The page took too long. Try again, or paste its text as a note",
  refused: "We couldn’t open this page. Check the link, or paste its text as a note",
  type: "This link isn’t a text page. Paste its content as a note",
  large: "This page is too large. Paste what matters as a note",
  empty: "No text was found on this page. Paste it as a note",
} as const;

function unreadable(reason: keyof typeof REASONS, cause?: unknown): AppError {
  return new AppError("unprocessable", { message: REASONS[reason], details: { reason }, cause });
}

const CONVERSION_MS = 5_000;
const holder = globalThis as { kolotPagePool?: ChildProcessPool };

type ConvertPage = (task: PageTextTask, reader: PageReader) => Promise<WebPage>;

/** Converts in a child process: two megabytes of list items would block this one for more than a second. */
const convertInChild: ConvertPage = (task, { userId, signal }) => {
  holder.kolotPagePool ??= new ChildProcessPool("extract-page-text", { ...SINGLE_CHILD_POOL, size: 2 });
  return holder.kolotPagePool.run<WebPage>(userId, task, { signal, timeoutMs: CONVERSION_MS });
};

/** Reads through the guarded agent: every redirect is checked; time, size and redirects are limited. */
export function createGuardedWebPages(agent: Dispatcher, convert = convertInChild): WebPages {
  return {
    async read(address, { userId, signal }) {
      const late = AbortSignal.timeout(TOTAL_MS);
      const both = AbortSignal.any([signal, late]);
      try {
        const { url, task } = await fetchPage(address, agent, both);
        const { title, text } = await convert(task, { userId, signal: both });
        if (text === "") throw unreadable("empty");
        return { title: title || url.hostname, text };
      } catch (error) {
        throw readError(error, { signal, late });
      }
    },
  };
}

interface FetchedPage {
  url: URL;
  task: PageTextTask;
}

async function fetchPage(address: string, agent: Dispatcher, signal: AbortSignal): Promise<FetchedPage> {
  let url = toPublicPageUrl(address);
  for (let hop = 0; hop <= MAX_REDIRECTS && url; hop += 1) {
    const response = await fetch(url, { dispatcher: agent, headers: HEADERS, redirect: "manual", signal });
    if (!REDIRECTS.includes(response.status)) return { url, task: await bodyOf(response) };
    const next = response.headers.get("location");
    await response.body?.cancel();
    url = next === null ? null : toPublicPageUrl(next, url);
  }
  throw unreadable("address");
}

async function bodyOf(response: Response): Promise<PageTextTask> {
  const contentType = response.headers.get("content-type") ?? "";
  const kind = contentType.split(";")[0]?.trim().toLowerCase();
  if (!response.ok || (kind !== "text/html" && kind !== "text/plain")) {
    await response.body?.cancel();
    throw unreadable(response.ok ? "type" : "refused", new Error(`${response.status} ${contentType}`));
  }
  // The decompressed body, where a decompression bomb shows its size.
  const body = await readCapped(response.body ?? [], MAX_BYTES, () => unreadable("large"));
  return { body: Buffer.from(body).toString("base64"), contentType, isHtml: kind === "text/html" };
}

function readError(error: unknown, { signal, late }: { signal: AbortSignal; late: AbortSignal }): AppError {
  if (isAppError(error) && error.cause instanceof ChildProcessLostError) return unreadable("slow", error);
  if (isAppError(error) && error.code !== "cancelled") return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  if (late.aborted) return unreadable("slow", error);
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof PrivateAddressError) return unreadable("address", error);
  getLogger().info({ err: error }, "web page fetch failed");
  return unreadable("unreachable", error);
}
