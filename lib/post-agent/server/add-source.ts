import { AppError } from "@/lib/core/errors";
import { takeLease } from "@/lib/core/server/lease-store";
import { inTransaction } from "@/lib/core/server/transaction";
import { shorten } from "@/lib/core/shorten";
import { MAX_SOURCE_BYTES, MAX_SOURCES } from "@/lib/post-agent/rules";
import { serializeSource } from "@/lib/post-agent/serializers";
import { countSources, insertSource } from "@/lib/post-agent/server/source-store";
import type { AddSourceBody, AgentSource } from "@/lib/post-agent/source-schemas";
import type { WebPage, WebPages } from "@/lib/providers/web-page/port";
import { webPages } from "@/lib/providers/web-page/registry";

const TITLE_CHARACTERS = 60;

/** Pages of one person that are read at the same time: each holds a connection and a look-up of its own. */
const OPEN_READS = 2;
/** Longer than a page is read at most. */
const READ_SECONDS = 20;
const RETRY_SECONDS = 5;

export interface AddSource {
  user: { id: string };
  account: { id: string };
  body: AddSourceBody;
  signal: AbortSignal;
}

/**
 * Adds what the agent may lean on: a note as it is, or a page, which is read now and never again. Throws unprocessable when
 * the page cannot be read or the brand has its number of sources, rate_limited when the person's places to read are taken.
 */
export async function addSource(
  { user, account, body, signal }: AddSource,
  pages: WebPages = webPages(),
): Promise<{ source: AgentSource }> {
  // Before the page is fetched for nothing; what decides is the count at the insert.
  if ((await countSources(account.id)) >= MAX_SOURCES) throw full();
  const found =
    body.kind === "link"
      ? await inPlace(user.id, () => pages.read(body.url, signal))
      : { title: "", text: body.content };
  const content = cutToBytes(found.text, MAX_SOURCE_BYTES);
  const title = (body.title ?? found.title.slice(0, 120)) || firstWords(content);
  const url = body.kind === "link" ? body.url : null;
  const source = { accountId: account.id, kind: body.kind, title, url, content };
  const row = await inTransaction((tx) => insertSource(source, MAX_SOURCES, tx));
  if (!row) throw full();
  return { source: serializeSource(row) };
}

/** Reads in one of the person's places, which is free again however that ends. */
async function inPlace(userId: string, read: () => Promise<WebPage>): Promise<WebPage> {
  const place = await takeLease({
    name: "read-page",
    key: userId,
    places: OPEN_READS,
    seconds: READ_SECONDS,
  });
  if (!place) {
    throw new AppError("rate_limited", { retryAfter: RETRY_SECONDS, details: { retryAfter: RETRY_SECONDS } });
  }
  try {
    return await read();
  } finally {
    await place.release();
  }
}

const full = () =>
  new AppError("unprocessable", {
    message: `There are ${MAX_SOURCES} sources already. Remove one you no longer need`,
    details: { reason: "full", limit: MAX_SOURCES },
  });

/** As much of a text as fits, in whole characters. */
function cutToBytes(text: string, bytes: number): string {
  const encoded = new TextEncoder().encode(text);
  if (encoded.length <= bytes) return text;
  return new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true });
}

function firstWords(text: string): string {
  return shorten(text.replace(/\s+/g, " ").trim(), TITLE_CHARACTERS);
}
