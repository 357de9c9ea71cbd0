import type { CreateEmulator, Emulator, SandboxContext, SandboxRequest } from "@/sandbox/core/emulator";
import { updateState } from "@/sandbox/core/state-files";
import { handleDialog } from "@/sandbox/meta/dialog";
import { handleFeed } from "@/sandbox/meta/feed";
import { handleGraph, validateGraphRequest } from "@/sandbox/meta/graph";
import { handleInstagramFeed } from "@/sandbox/meta/instagram-feed";
import { deleteFile } from "@/sandbox/meta/media-files";
import { handleUpload, readUpload } from "@/sandbox/meta/publish-video";
import { findPage, PAGE_TASKS, PAGES, type Page, PERSON } from "@/sandbox/meta/seed-data";
import { sendSignedRequest } from "@/sandbox/meta/signed-request";
import {
  CONTAINER_LIFETIME_MS,
  emptyState,
  FIXED_SCOPE,
  facebookApp,
  type MetaContext,
  type MetaState,
  migrateState,
  PUBLISHING_QUOTA,
  SCOPES,
} from "@/sandbox/meta/state";
import { removeApp } from "@/sandbox/meta/tokens";

const HANDLERS: Record<string, typeof handleGraph> = {
  "/meta": handleGraph,
  "/meta/dialog": handleDialog,
  "/meta/rupload": handleUpload,
  "/feeds/facebook": handleFeed,
  "/feeds/instagram": handleInstagramFeed,
};

export const createMetaEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const state = await context.openState("meta", emptyState);
  const meta: MetaContext = { context, state, app: facebookApp(), calls: new Map() };
  await migrateState(meta);
  return {
    service: "meta",
    prefixes: Object.keys(HANDLERS),
    handle: async (prefix: string, request: SandboxRequest) => {
      const handler = HANDLERS[prefix];
      if (!handler) throw new Error(`The Facebook emulator does not serve ${prefix}`);
      return handler(meta, request);
    },
    validate: async (prefix, request) => {
      if (prefix === "/meta") await validateGraphRequest(meta, request);
      if (prefix === "/meta/rupload") readUpload(request);
    },
    trigger: (event, data) => trigger(meta, event, data),
    reset: () => reset(meta),
    home: () => home(meta),
  };
};

/** Resets everything except the sequence, so that an identifier is never reused. */
async function reset(meta: MetaContext): Promise<void> {
  const { sequence, photos, videos, containers, instagramMedia } = meta.state.get();
  const parts = Object.values(instagramMedia).flatMap((media) => media.parts);
  const files = [...Object.values(videos), ...Object.values(containers), ...parts].map(({ file }) => file);
  const stored = [...Object.values(photos), ...files];
  const checksums = new Set(stored.flatMap((file) => (file ? [file.checksum] : [])));
  await meta.state.reset();
  await meta.state.update((state) => {
    state.sequence = sequence;
  });
  meta.calls.clear();
  for (const checksum of checksums) await deleteFile(meta.context, checksum);
}

function home(meta: MetaContext): ReturnType<Emulator["home"]> {
  const pages = PAGES.map(({ id, name }) => ({ label: name, href: `/feeds/facebook/${id}` }));
  const accounts = PAGES.map(({ instagram: { username } }) => ({
    label: `@${username}`,
    href: `/feeds/instagram/${username}`,
  }));
  return {
    title: "Facebook and Instagram",
    text: [
      `Connect as ${PERSON.name}: the consent page lets you untick Pages and permissions. App id ${meta.app.id}.`,
      "Events: token-revoked {pageId?} · permission-withdrawn {permission?} · consent-withdrawn · deauthorize {url?} · data-deletion {url?} · page-tasks {pageId, tasks?} · page-search {granted} · throttle {count?}.",
      "Media: processing {seconds} · processing-error {count?} · containers-expired · quota-used {count?} · spam-block {count?, published?} · followers {pageId?, count} · instagram-unlinked {pageId?}.",
    ].join("\n"),
    links: [{ label: "All Pages", href: "/feeds/facebook" }, ...pages, ...accounts],
  };
}

type Data = Record<string, unknown>;

async function trigger(meta: MetaContext, event: string, data: Data): Promise<Data | undefined> {
  switch (event) {
    case "token-revoked":
      return revokeTokens(meta, data);
    case "permission-withdrawn":
      return withdrawPermission(meta, data);
    case "consent-withdrawn":
      return { withdrawn: await removeApp(meta) };
    case "deauthorize":
      return sendSignedRequest(meta, "/api/meta/deauthorize", data);
    case "data-deletion":
      return sendSignedRequest(meta, "/api/meta/data-deletion", data);
    case "page-tasks":
      return changeTasks(meta, data);
    case "page-search":
      return grantPageSearch(meta, data);
    case "throttle":
      return throttleNext(meta, data);
    default:
      return triggerMedia(meta, event, data);
  }
}

/** Ends tokens as a changed password does; with `pageId` those of that page, as after losing the role there. */
async function revokeTokens(meta: MetaContext, { pageId }: Data): Promise<Data> {
  const revoked = await updateState(meta, (state) => {
    const affected = Object.values(state.tokens).filter(
      (token) => !token.ended && (pageId === undefined || token.pageId === pageId),
    );
    for (const token of affected) token.ended = "session";
    return affected.length;
  });
  return { revoked };
}

async function withdrawPermission(meta: MetaContext, data: Data): Promise<Data> {
  const permission = String(data.permission ?? "pages_manage_posts");
  if (!Object.hasOwn(SCOPES, permission) || permission === FIXED_SCOPE) {
    return { error: `"${permission}" cannot be withdrawn. Known: ${Object.keys(SCOPES).join(", ")}.` };
  }
  const withdrawn = await updateState(meta, (state) => {
    if (state.grant?.scopes[permission] !== "granted") return false;
    state.grant.scopes[permission] = "declined";
    return true;
  });
  return { permission, withdrawn };
}

/** Limits what the user may do on a page, as its owner does; without `tasks` everything is allowed again. */
async function changeTasks(meta: MetaContext, { pageId, tasks = PAGE_TASKS }: Data): Promise<Data> {
  const page = findPage(String(pageId));
  if (!page || !Array.isArray(tasks)) return { error: "A pageId and a list of tasks are needed." };
  await updateState(meta, (state) => {
    state.tasks[page.id] = tasks.map(String);
  });
  return { pageId: page.id, tasks };
}

/** Grants or withdraws the app feature Page Public Metadata Access, as a review of the app does. */
async function grantPageSearch(meta: MetaContext, { granted = true }: Data): Promise<Data> {
  if (typeof granted !== "boolean") return { error: "granted must be true or false." };
  await updateState(meta, (state) => {
    state.findsPages = granted;
  });
  return { granted };
}

async function throttleNext(meta: MetaContext, { count = 1 }: Data): Promise<Data> {
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) {
    return { error: "count must be a whole number of calls." };
  }
  await updateState(meta, (state) => {
    state.throttled = count;
  });
  return { throttled: count };
}

interface EventNumber {
  value: number;
  data: Data;
  page: Page;
  now: number;
}

type Change = (state: MetaState, event: EventNumber) => void;

/** Events for media and accounts: name and default of the number that the event accepts, and what it changes. */
const EVENTS: Record<string, [parameter: "count" | "seconds", fallback: number, change: Change]> = {
  processing: ["seconds", 60, (state, { value }) => Object.assign(state, { workMs: value * 1000 })],
  "processing-error": ["count", 1, (state, { value }) => Object.assign(state, { failing: value })],
  "containers-expired": ["count", 0, expireContainers],
  "quota-used": ["count", PUBLISHING_QUOTA.total, useQuota],
  /** Publishing fails with 4/2207051; with `published` the post is created nevertheless. */
  "spam-block": ["count", 1, blockAsSpam],
  followers: ["count", 0, (state, { value, page }) => Object.assign(state.followers, { [page.id]: value })],
  "instagram-unlinked": ["count", 0, (state, { page }) => state.unlinked.push(page.id)],
};

function expireContainers(state: MetaState) {
  for (const container of Object.values(state.containers)) container.createdAt -= CONTAINER_LIFETIME_MS;
}

function useQuota(state: MetaState, { value, page, now }: EventNumber) {
  state.quotaUsed[page.instagram.id] = { count: value, at: now };
}

function blockAsSpam(state: MetaState, { value, data }: EventNumber) {
  state.spam = { left: value, published: data.published === true };
}

async function triggerMedia(meta: MetaContext, event: string, data: Data): Promise<Data | undefined> {
  const known = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
  if (!known) return undefined;
  const [parameter, fallback, change] = known;
  const value = data[parameter] ?? fallback;
  const page = data.pageId === undefined ? PAGES[0] : findPage(String(data.pageId));
  if (typeof value !== "number" || value < 0) return { error: `${parameter} must be a number from 0 on.` };
  if (!page) return { error: "pageId is no page of the sandbox." };
  await updateState(meta, (state) => change(state, { value, data, page, now: meta.context.now() }));
  return { [parameter]: value };
}
