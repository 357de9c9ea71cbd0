import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { FacebookApp } from "@/sandbox/meta/settings";

interface Grant {
  scopes: Record<string, "granted" | "declined">;
  pages: string[];
  at: number;
}

interface IssuedCode {
  redirectUri: string;
  issuedAt: number;
  used: boolean;
}

export interface IssuedToken {
  id: string;
  kind: "user" | "page";
  /** Page tokens: the page, and the user token they were read with. */
  pageId: string | null;
  parent: string | null;
  issuedAt: number;
  /** Milliseconds; null never ends. */
  expiresAt: number | null;
  longLived: boolean;
  /** Why it died before its time: the session was ended, or the person removed the app. */
  ended: "session" | "removed" | null;
}

export interface Photo {
  id: string;
  pageId: string;
  checksum: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  caption: string;
  altText: string;
  published: boolean;
  createdAt: number;
  postId: string | null;
}

/** A picture or film as it was fetched. */
export interface StoredFile {
  checksum: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

/** Why work on something handed in failed. */
export interface WorkError {
  code: number;
  subcode: number;
  message: string;
}

/** A film of a page, published in one call or as a reel in three. */
export interface Video {
  id: string;
  pageId: string;
  kind: "video" | "reel";
  title: string;
  description: string;
  file: StoredFile | null;
  durationMs: number;
  createdAt: number;
  /** When the person finished it; null while a reel is only begun. */
  finishedAt: number | null;
  readyAt: number | null;
  error: WorkError | null;
  postId: string | null;
}

export interface Container {
  id: string;
  igId: string;
  kind: "IMAGE" | "VIDEO" | "REELS" | "CAROUSEL";
  caption: string;
  altText: string;
  /** Belongs into a carousel and is never published alone. */
  isChild: boolean;
  childIds: string[];
  file: StoredFile | null;
  createdAt: number;
  readyAt: number;
  error: WorkError | null;
  mediaId: string | null;
}

/** What followers on Instagram see. */
export interface InstagramMedia {
  id: string;
  igId: string;
  shortcode: string;
  kind: "IMAGE" | "REELS" | "CAROUSEL";
  caption: string;
  createdAt: number;
  parts: { id: string; file: StoredFile; altText: string }[];
}

export interface Post {
  id: string;
  pageId: string;
  message: string;
  link: string;
  photoIds: string[];
  createdAt: number;
  published: boolean;
  publishAt: number | null;
  videoId?: string;
}

export interface MetaState {
  sequence: number;
  /** What the person has allowed the app; null when the app was never allowed or was removed. */
  grant: Grant | null;
  codes: Record<string, IssuedCode>;
  tokens: Record<string, IssuedToken>;
  photos: Record<string, Photo>;
  posts: Record<string, Post>;
  videos: Record<string, Video>;
  containers: Record<string, Container>;
  instagramMedia: Record<string, InstagramMedia>;
  /** Calls still to be refused as too many. */
  throttled: number;
  /** Things to come whose processing fails. */
  failing: number;
  /** Publishing calls to Instagram still to be answered as spam, after the post went out or instead of it. */
  spam: { left: number; published: boolean };
  /** How long processing takes, when told. */
  workMs: number | null;
  /** Posts of the last day beside those that are here, by Instagram account. */
  quotaUsed: Record<string, { count: number; at: number }>;
  /** Likes of a page other than the seeded ones. */
  followers: Record<string, number>;
  /** Pages whose Instagram account was unlinked. */
  unlinked: string[];
}

/** Everything a handler of this stand-in needs. */
export interface Meta {
  context: SandboxContext;
  state: StateFile<MetaState>;
  app: FacebookApp;
  /** Calls per hour of the sandbox clock, for the usage headers only; a restart forgets them. */
  calls: Map<number, number>;
}

export function emptyState(): MetaState {
  return {
    sequence: 0,
    grant: null,
    codes: {},
    tokens: {},
    photos: {},
    posts: {},
    videos: {},
    containers: {},
    instagramMedia: {},
    throttled: 0,
    failing: 0,
    spam: { left: 0, published: false },
    workMs: null,
    quotaUsed: {},
    followers: {},
    unlinked: [],
  };
}

/** The next number for an identifier; never repeated, not even after a reset. */
export function nextNumber(state: MetaState): number {
  state.sequence += 1;
  return state.sequence;
}

/** An identifier of 17 digits, which no number of JavaScript's holds. */
export function longId(prefix: string, state: MetaState): string {
  return prefix + String(nextNumber(state)).padStart(13, "0");
}

/** Adds what a state file of an earlier day does not know yet. */
export async function completeState(meta: Pick<Meta, "state">): Promise<void> {
  await meta.state.update((state) => Object.assign(state, { ...emptyState(), ...state }));
}

/** A scheduled post goes live by itself when the sandbox clock passes its time. */
export function isLive(post: Post, now: number): boolean {
  return post.published || (post.publishAt !== null && post.publishAt <= now);
}

/** When followers saw it first. */
export function liveSince(post: Post): number {
  return post.publishAt ?? post.createdAt;
}
