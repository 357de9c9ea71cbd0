import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import scopes from "@/sandbox/meta/scopes.json" with { type: "json" };

interface Grant {
  scopes: Record<string, "granted" | "declined">;
  pages: string[];
  at: number;
}

interface IssuedCode {
  redirectUri: string;
  /** S256 challenge of PKCE; null without one. */
  challenge: string | null;
  issuedAt: number;
  used: boolean;
}

export interface IssuedToken {
  id: string;
  kind: "user" | "page";
  /** Page tokens: the page, and the user token that read them. */
  pageId: string | null;
  parent: string | null;
  issuedAt: number;
  /** Milliseconds; null never expires. */
  expiresAt: number | null;
  longLived: boolean;
  /** Why the token ended early: the session was invalidated, or the user removed the app. */
  ended: "session" | "removed" | null;
}

export interface Photo extends StoredFile {
  id: string;
  pageId: string;
  caption: string;
  altText: string;
  published: boolean;
  createdAt: number;
  postId: string | null;
}

export interface StoredFile {
  checksum: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

export interface ProcessingError {
  code: number;
  subcode: number;
  message: string;
}

export interface Video {
  id: string;
  pageId: string;
  kind: "video" | "reel" | "story";
  title: string;
  description: string;
  file: StoredFile | null;
  durationMs: number;
  createdAt: number;
  /** Null while the upload of a reel is unfinished. */
  finishedAt: number | null;
  readyAt: number | null;
  error: ProcessingError | null;
  postId: string | null;
}

export interface Container {
  id: string;
  igId: string;
  kind: "IMAGE" | "VIDEO" | "REELS" | "CAROUSEL" | "STORIES";
  /** What the request has beside file and caption; absent in states from before. */
  extras?: ContainerExtras;
  caption: string;
  altText: string;
  /** Whether it is an item of a carousel, which is never published alone. */
  isChild: boolean;
  childIds: string[];
  file: StoredFile | null;
  createdAt: number;
  readyAt: number;
  error: ProcessingError | null;
  mediaId: string | null;
}

export interface ContainerExtras {
  collaborators: string[];
  userTags: Record<string, unknown>[];
  locationId: string;
  shareToFeed: boolean;
}

export interface InstagramMedia {
  id: string;
  igId: string;
  shortcode: string;
  kind: "IMAGE" | "REELS" | "CAROUSEL" | "STORIES";
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
  place?: string;
}

export interface MetaContext {
  context: SandboxContext;
  state: StateFile<MetaState>;
  app: ReturnType<typeof facebookApp>;
  /** Calls per hour of the sandbox clock, for the usage headers only; not persisted. */
  calls: Map<number, number>;
}

export type MetaState = ReturnType<typeof emptyState>;

export function emptyState() {
  return {
    sequence: 0,
    /** The consent of the user; null when the app was never allowed or was removed. */
    grant: null as Grant | null,
    codes: {} as Record<string, IssuedCode>,
    tokens: {} as Record<string, IssuedToken>,
    photos: {} as Record<string, Photo>,
    posts: {} as Record<string, Post>,
    videos: {} as Record<string, Video>,
    containers: {} as Record<string, Container>,
    instagramMedia: {} as Record<string, InstagramMedia>,
    comments: {} as Record<string, { id: string; objectId: string; message: string }>,
    throttled: 0,
    failing: 0,
    /** Number of publishing calls that will fail as spam, after creating the post or instead of it. */
    spam: { left: 0, published: false } as { left: number; published: boolean },
    workMs: null as number | null,
    /** Posts of the last day that were published elsewhere, by Instagram account. */
    quotaUsed: {} as Record<string, { count: number; at: number }>,
    followers: {} as Record<string, number>,
    unlinked: [] as string[],
    /** Whether the app has the feature Page Public Metadata Access, without which no page of others is found. */
    findsPages: true,
    /** Tasks of the user on a page where they differ from all, by page. */
    tasks: {} as Record<string, string[]>,
  };
}

/** Returns the next number for identifiers. Numbers are never reused, also not after a reset. */
export function nextNumber(state: MetaState): number {
  state.sequence += 1;
  return state.sequence;
}

/** Returns an identifier of 17 digits, which exceeds the safe integers of JavaScript. */
export function toLongId(prefix: string, state: MetaState): string {
  return prefix + String(nextNumber(state)).padStart(13, "0");
}

export async function migrateState(meta: Pick<MetaContext, "state">): Promise<void> {
  await meta.state.update((state) => Object.assign(state, { ...emptyState(), ...state }));
}

/** A scheduled post is published by the sandbox clock without another call. */
export function isLive(post: Post, now: number): boolean {
  return post.published || (post.publishAt !== null && post.publishAt <= now);
}

export function getLiveSince(post: Post): number {
  return post.publishAt ?? post.createdAt;
}

export function facebookApp() {
  return {
    id: process.env.SANDBOX_FB_APP_ID || "100000000000001",
    secret: process.env.SANDBOX_FB_APP_SECRET || "sandbox-facebook-app-secret",
    name: "Kolot",
    /** "Require app secret" of the app's advanced settings: calls without a proof are rejected. */
    requireProof: process.env.SANDBOX_FB_REQUIRE_APPSECRET_PROOF === "1",
  };
}

export const LIVE_VERSIONS = ["v26.0", "v25.0", "v24.0"];

export const PHOTO_LIMIT_BYTES = 4 * 1024 * 1024;
export const PHOTO_FETCH_TIMEOUT_MS = 10_000;

/** Limit of the sandbox; Meta's limits are far higher. */
export const VIDEO_LIMIT_BYTES = 256 * 1024 * 1024;
export const VIDEO_FETCH_TIMEOUT_MS = 60_000;
export const VIDEO_PROCESSING_MS = 1_500;

export const CONTAINER_LIFETIME_MS = 24 * 3_600_000;
/** Meta's documents say 100, 50 and 25; clients read the value from the API. */
export const PUBLISHING_QUOTA = { total: 100, seconds: 86_400 };

/** Suffixes of all registered redirect URIs ("Valid OAuth Redirect URIs"). */
export const REDIRECT_PATHS = ["facebook", "instagram"].map(
  (platform) => `/api/native-connections/callback/${platform}`,
);

/** All scopes with their texts on the consent page. */
export const SCOPES: Record<string, string> = scopes;
export const FIXED_SCOPE = "public_profile";
