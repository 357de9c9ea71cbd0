import { change } from "@/sandbox/core/change";
import { CONTAINER_LIFETIME_MS, QUOTA } from "@/sandbox/meta/settings";
import type { Meta, MetaState } from "@/sandbox/meta/state";
import { findPage, PAGES, type Page } from "@/sandbox/meta/world";

type Data = Record<string, unknown>;

interface Told {
  value: number;
  data: Data;
  page: Page;
  now: number;
}

interface Event {
  /** What its number is called, and what it is when not given. */
  word: "count" | "seconds";
  fallback: number;
  change(state: MetaState, told: Told): void;
}

/** What can happen to media and accounts. */
const EVENTS: Record<string, Event> = {
  /** How long the processing of what comes next takes. */
  processing: {
    word: "seconds",
    fallback: 60,
    change: (state, { value }) => {
      state.workMs = value * 1000;
    },
  },
  "processing-error": {
    word: "count",
    fallback: 1,
    change: (state, { value }) => {
      state.failing = value;
    },
  },
  "containers-expired": {
    word: "count",
    fallback: 0,
    change: (state) => {
      for (const container of Object.values(state.containers)) container.createdAt -= CONTAINER_LIFETIME_MS;
    },
  },
  "quota-used": {
    word: "count",
    fallback: QUOTA.total,
    change: (state, { value, page, now }) => {
      state.quotaUsed[page.instagram.id] = { count: value, at: now };
    },
  },
  /** Publishing is answered with 4/2207051, and happens all the same with `published`. */
  "spam-block": {
    word: "count",
    fallback: 1,
    change: (state, { value, data }) => {
      state.spam = { left: value, published: data.published === true };
    },
  },
  followers: {
    word: "count",
    fallback: 0,
    change: (state, { value, page }) => {
      state.followers[page.id] = value;
    },
  },
  "instagram-unlinked": {
    word: "count",
    fallback: 0,
    change: (state, { page }) => {
      state.unlinked.push(page.id);
    },
  },
};

/** Undefined for a name that is not here. */
export async function triggerMedia(meta: Meta, event: string, data: Data): Promise<Data | undefined> {
  const known = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (!known) return undefined;
  const value = data[known.word] ?? known.fallback;
  const page = data.pageId === undefined ? PAGES[0] : findPage(String(data.pageId));
  if (typeof value !== "number" || value < 0) return { error: `${known.word} must be a number from 0 on.` };
  if (!page) return { error: "pageId is no page of the sandbox." };
  await change(meta, (state) => known.change(state, { value, data, page, now: meta.context.now() }));
  return { [known.word]: value };
}
