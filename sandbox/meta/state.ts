import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";

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

/** An image or video as it was fetched. */
export interface StoredFile {
  checksum: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

/** Why processing failed. */
export interface ProcessingError {
  code: number;
  subcode: number;
  message: string;
}

/** A video of a page, published in one call or as a reel in three. */
export interface Video {
  id: string;
  pageId: string;
  kind: "video" | "reel";
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
  kind: "IMAGE" | "VIDEO" | "REELS" | "CAROUSEL";
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

/** A published Instagram post. */
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
  /** The consent of the user; null when the app was never allowed or was removed. */
  grant: Grant | null;
  codes: Record<string, IssuedCode>;
  tokens: Record<string, IssuedToken>;
  photos: Record<string, Photo>;
  posts: Record<string, Post>;
  videos: Record<string, Video>;
  containers: Record<string, Container>;
  instagramMedia: Record<string, InstagramMedia>;
  /** Number of calls that will be throttled. */
  throttled: number;
  /** Number of uploads whose processing will fail. */
  failing: number;
  /** Number of publishing calls that will fail as spam, after creating the post or instead of it. */
  spam: { left: number; published: boolean };
  /** Processing time set by an event. */
  workMs: number | null;
  /** Posts of the last day that were published elsewhere, by Instagram account. */
  quotaUsed: Record<string, { count: number; at: number }>;
  /** Likes set by an event, by page. */
  followers: Record<string, number>;
  /** Pages whose Instagram account was unlinked. */
  unlinked: string[];
}

export interface MetaContext {
  context: SandboxContext;
  state: StateFile<MetaState>;
  app: FacebookApp;
  /** Calls per hour of the sandbox clock, for the usage headers only; not persisted. */
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

/** Returns the next number for identifiers. Numbers are never reused, also not after a reset. */
export function nextNumber(state: MetaState): number {
  state.sequence += 1;
  return state.sequence;
}

/** Returns an identifier of 17 digits, which exceeds the safe integers of JavaScript. */
export function toLongId(prefix: string, state: MetaState): string {
  return prefix + String(nextNumber(state)).padStart(13, "0");
}

/** Adds fields that older state files do not have. */
export async function migrateState(meta: Pick<MetaContext, "state">): Promise<void> {
  await meta.state.update((state) => Object.assign(state, { ...emptyState(), ...state }));
}

/** A scheduled post is published by the sandbox clock without another call. */
export function isLive(post: Post, now: number): boolean {
  return post.published || (post.publishAt !== null && post.publishAt <= now);
}

/** Returns the time when the post became visible. */
export function getLiveSince(post: Post): number {
  return post.publishAt ?? post.createdAt;
}

export interface FacebookApp {
  id: string;
  secret: string;
  name: string;
  /** "Require app secret" of the app's advanced settings: calls without a proof are rejected. */
  requireProof: boolean;
}

/** Returns the registered app; environment variables set its id and secret. */
export function facebookApp(): FacebookApp {
  return {
    id: process.env.SANDBOX_FB_APP_ID || "100000000000001",
    secret: process.env.SANDBOX_FB_APP_SECRET || "sandbox-facebook-app-secret",
    name: "Kolot",
    requireProof: process.env.SANDBOX_FB_REQUIRE_APPSECRET_PROOF === "1",
  };
}

export const LIVE_VERSIONS = ["v26.0", "v25.0", "v24.0"];
/** Calls without a version use the oldest live one. */
export const OLDEST_LIVE_VERSION = "v24.0";
export const NEWEST_EXPIRED_MAJOR = 20;

export const CODE_LIFETIME_MS = 10 * 60_000;
export const SHORT_TOKEN_SECONDS = 5400;
export const LONG_TOKEN_SECONDS = 5_183_944;
export const DATA_ACCESS_SECONDS = 90 * 86_400;

export const MESSAGE_LIMIT = 63_206;
export const PHOTO_LIMIT_BYTES = 4 * 1024 * 1024;
export const PHOTO_FETCH_TIMEOUT_MS = 10_000;
export const UNATTACHED_PHOTO_MS = 24 * 3_600_000;
export const DUPLICATE_WINDOW_MS = 3_600_000;
export const SCHEDULE_MIN_MS = 10 * 60_000;
export const SCHEDULE_MAX_MS = 30 * 86_400_000;

/** Limit of the sandbox; Meta's limits are far higher. */
export const VIDEO_LIMIT_BYTES = 256 * 1024 * 1024;
export const VIDEO_FETCH_TIMEOUT_MS = 60_000;
export const REEL_MIN_MS = 3_000;
export const REEL_MAX_MS = 90_000;
/** Default processing times by the sandbox clock. */
export const IMAGE_PROCESSING_MS = 300;
export const VIDEO_PROCESSING_MS = 1_500;

export const CAPTION_LIMIT = 2200;
export const HASHTAG_LIMIT = 30;
export const MENTION_LIMIT = 20;
export const ALT_TEXT_LIMIT = 1000;
export const INSTAGRAM_IMAGE_BYTES = 8 * 1024 * 1024;
export const ASPECT_RATIO_LIMITS = { min: 4 / 5, max: 1.91 };
export const CAROUSEL_LIMITS = { min: 2, max: 10 };
export const CONTAINER_LIFETIME_MS = 24 * 3_600_000;
/** Meta's documents say 100, 50 and 25; clients read the value from the API. */
export const PUBLISHING_QUOTA = { total: 100, seconds: 86_400 };

/** Pages and accounts below this number of likes or followers have no metrics. */
export const INSIGHTS_MIN_FOLLOWERS = 100;
export const PAGE_WINDOW_DAYS = 90;
export const INSTAGRAM_WINDOW_DAYS = 30;
export const INSIGHTS_RETENTION_DAYS = 2 * 365;

export const PAGE_SIZE = 25;
export const PAGE_SIZE_LIMIT = 100;

/** Calls that count as 100 % in the usage headers: per day and page, per hour and app. */
export const PAGE_CALLS_PER_DAY = 4800 * 50;
export const APP_CALLS_PER_HOUR = 200 * 1000;
export const REGAIN_ACCESS_MINUTES = 5;

/** Suffixes of all registered redirect URIs ("Valid OAuth Redirect URIs"). */
export const REDIRECT_PATHS = ["facebook", "instagram"].map(
  (platform) => `/api/native-connections/callback/${platform}`,
);
export const REDIRECT_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** All scopes with their texts on the consent page. */
export const SCOPES: Record<string, string> = {
  public_profile: "Your name and profile picture",
  email: "Your email address",
  pages_show_list: "Show a list of the Pages you manage",
  business_management: "Manage your business portfolio",
  pages_read_engagement: "Read content posted on the Page",
  pages_read_user_content: "Read what people wrote on your Page",
  pages_manage_posts: "Create and manage content on your Page",
  pages_manage_engagement: "Create and manage comments on your Page",
  pages_manage_metadata: "Manage your Page settings",
  read_insights: "Access your Page insights",
  publish_video: "Publish videos to your Page",
  instagram_basic: "See the Instagram account linked to your Page",
  instagram_content_publish: "Publish to the linked Instagram account",
  instagram_manage_comments: "Manage comments on the linked Instagram account",
  instagram_manage_insights: "Access insights of the linked Instagram account",
};
/** Always granted; users cannot deselect it. */
export const FIXED_SCOPE = "public_profile";
