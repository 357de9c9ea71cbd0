import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { acquireLease } from "@/lib/core/server/lease-store";
import { runInTransaction } from "@/lib/core/server/transaction";
import { truncateText } from "@/lib/core/truncate-text";
import { MAX_SOURCE_BYTES, MAX_SOURCE_TITLE_LENGTH, MAX_SOURCES } from "@/lib/post-agent/limits";
import { serializeSource } from "@/lib/post-agent/serializers";
import {
  countSources,
  deleteSource,
  insertSource,
  selectSources,
} from "@/lib/post-agent/server/source-store";
import type { AddSourceBody, AgentSource } from "@/lib/post-agent/source-schemas";
import type { WebPage, WebPages } from "@/lib/providers/web-page/port";
import { getWebPages } from "@/lib/providers/web-page/registry";

const uuid = z.uuid();

/** Removes a source. Throws AppError("not_found") when this account has no such source [TEN1]. */
export async function removeSource(input: {
  account: { id: string };
  params: { sourceId: string };
}): Promise<void> {
  const id = uuid.safeParse(input.params.sourceId).data;
  if (!id || !(await deleteSource(input.account.id, id))) throw new AppError("not_found");
}

const TITLE_CHARACTERS = 60;

/** Concurrent page reads per user; each uses a connection and a DNS lookup. */
const OPEN_READS = 2;
/** Longer than the timeout of a page read. */
const READ_SECONDS = 20;
const RETRY_SECONDS = 5;

export interface AddSourceInput {
  user: { id: string };
  account: { id: string };
  body: AddSourceBody;
  signal: AbortSignal;
}

/** Throws unprocessable for an unreadable page or a full account, rate_limited while the user's reads run. */
export async function addSource(
  { user, account, body, signal }: AddSourceInput,
  pages: WebPages = getWebPages(),
): Promise<{ source: AgentSource }> {
  // Saves an unnecessary fetch; the count at the insert decides.
  if ((await countSources(account.id)) >= MAX_SOURCES) throw full();
  const found =
    body.kind === "link"
      ? await inPlace(user.id, () => pages.read(body.url, { userId: user.id, signal }))
      : { title: "", text: body.content };
  const content = cutToBytes(found.text, MAX_SOURCE_BYTES);
  const title = (body.title ?? found.title.slice(0, MAX_SOURCE_TITLE_LENGTH)) || firstWords(content);
  const url = body.kind === "link" ? body.url : null;
  const source = { accountId: account.id, kind: body.kind, title, url, content };
  const row = await runInTransaction((tx) => insertSource(source, MAX_SOURCES, tx));
  if (!row) throw full();
  return { source: serializeSource(row) };
}

async function inPlace(userId: string, read: () => Promise<WebPage>): Promise<WebPage> {
  const wanted = { name: "read-page", key: userId, slots: OPEN_READS, seconds: READ_SECONDS };
  const place = await acquireLease(wanted);
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

/** Truncates a text to a byte limit between characters. */
function cutToBytes(text: string, bytes: number): string {
  const encoded = new TextEncoder().encode(text);
  if (encoded.length <= bytes) return text;
  return new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true });
}

function firstWords(text: string): string {
  return truncateText(text.replace(/\s+/g, " ").trim(), TITLE_CHARACTERS);
}

export async function listSources(input: {
  account: { id: string };
}): Promise<{ sources: AgentSource[]; limit: number }> {
  return { sources: (await selectSources(input.account.id)).map(serializeSource), limit: MAX_SOURCES };
}
