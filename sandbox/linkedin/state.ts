import { DAY_MS, MINUTE_MS } from "@/sandbox/core/clock";
import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import type { Element } from "@/sandbox/linkedin/little-text";
import type { Role } from "@/sandbox/linkedin/seed-data";

interface IssuedCode {
  person: string;
  scopes: string[];
  redirectUri: string;
  issuedAt: number;
  used: boolean;
}

export interface IssuedToken {
  id: string;
  kind: "access" | "refresh";
  person: string;
  scopes: string[];
  issuedAt: number;
  /** Milliseconds. */
  expiresAt: number;
  /** Whether the member withdrew the access of the app. */
  revoked: boolean;
}

export interface Media {
  /** Number of its stored files. */
  number: number;
  urn: string;
  kind: "image" | "video" | "document";
  owner: string;
  /** Secret of each upload URL, in order, with the byte range to send. */
  parts: { secret: string; firstByte: number; lastByte: number | null; etag: string | null }[];
  uploadsUntil: number;
  /** Time when all bytes arrived and, for a video, it was finalized; null before. */
  completeAt: number | null;
  /** End of processing, by the sandbox clock. */
  readyAt: number;
  /** Reason why processing fails; null when it succeeds. */
  failure: string | null;
  mime: string;
  bytes: number;
  width: number;
  height: number;
}

export interface Content {
  kind: "none" | "media" | "multiImage" | "article";
  media: { id: string; title: string; altText: string }[];
  article: { source: string; title: string; description: string; thumbnail: string } | null;
}

export interface Post {
  urn: string;
  author: string;
  /** The commentary as LinkedIn reads it. */
  text: Element[];
  visibility: string;
  content: Content;
  isReshareDisabledByAuthor: boolean;
  createdAt: number;
  deletedAt: number | null;
}

export interface LinkedInState {
  sequence: number;
  codes: Record<string, IssuedCode>;
  tokens: Record<string, IssuedToken>;
  media: Record<string, Media>;
  posts: Record<string, Post>;
  /** Role changes by events, by person and organization; they override the seed data. */
  roles: Record<string, Record<string, Role | null>>;
  /** Whether the app has the Community Management API. */
  approved: boolean;
  /** Processing time of later uploads. */
  processingMs: number;
  /** Number of uploads that will fail in processing. */
  failing: number;
  /** Number of calls that will be throttled. */
  throttled: number;
  /** Versions ended by an event. */
  sunset: string[];
  /** Posts of a UTC day that were published elsewhere, by author. */
  usedElsewhere: Record<string, { day: number; posts: number }>;
}

export interface LinkedInContext {
  context: SandboxContext;
  state: StateFile<LinkedInState>;
  app: LinkedInApp;
}

export function emptyState(): LinkedInState {
  return {
    sequence: 0,
    codes: {},
    tokens: {},
    media: {},
    posts: {},
    roles: {},
    approved: true,
    processingMs: 0,
    failing: 0,
    throttled: 0,
    sunset: [],
    usedElsewhere: {},
  };
}

/** Returns the next number for identifiers. Numbers are never reused, also not after a reset. */
export function nextNumber(state: LinkedInState): number {
  state.sequence += 1;
  return state.sequence;
}

export interface LinkedInApp {
  id: string;
  secret: string;
  name: string;
}

/** Returns the registered app; environment variables set its id and secret. */
export function linkedInApp(): LinkedInApp {
  return {
    id: process.env.SANDBOX_LINKEDIN_CLIENT_ID || "77kolotsandbox",
    secret: process.env.SANDBOX_LINKEDIN_CLIENT_SECRET || "sandbox-linkedin-client-secret",
    name: "Kolot",
  };
}

/** Active versions. Earlier ones are sunset and later ones do not exist; an event can end an active one. */
export const LIVE_VERSIONS = [
  ...(["202512", "202601", "202602", "202603"] as const),
  ...(["202604", "202605", "202606", "202607"] as const),
];
/** First version with saves and sends. */
export const SAVES_SINCE = "202604";
export const PROTOCOL = "2.0.0";

export const CODE_LIFETIME_MS = 30 * MINUTE_MS;
export const TOKEN_SECONDS = 5_184_000;
export const REFRESH_TOKEN_SECONDS = 365 * 86_400;

export const COMMENTARY_LIMIT = 3000;
export const ALT_TEXT_LIMIT = 4086;
export const TITLE_LIMIT = 400;
export const IMAGES_MIN = 2;
export const IMAGES_MAX = 20;
export const PIXEL_LIMIT = 36_152_320;
export const PART_BYTES = 4_194_304;
export const VIDEO_MIN_BYTES = 75 * 1024;
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
export const VIDEO_MIN_SECONDS = 3;
export const VIDEO_MAX_SECONDS = 30 * 60;
export const DOCUMENT_MAX_BYTES = 100 * 1024 * 1024;
export const UPLOAD_LIFETIME_MS = DAY_MS;

export const POSTS_PER_DAY = 150;
export const DUPLICATE_WINDOW_MS = 2 * DAY_MS;
export const PAGE_SIZE = 10;
export const PAGE_SIZE_LIMIT = 100;
export const STATISTICS_WINDOW_MS = 365 * DAY_MS;

/** Path of all registered redirect URIs ("Authorized redirect URLs for your app"). */
export const REDIRECT_PATH = "/api/native-connections/callback/linkedin";
export const REDIRECT_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Scopes of the products that every app can add, with their texts on the consent page. */
export const OPEN_SCOPES: Record<string, string> = {
  openid: "Use your name and photo",
  profile: "Use your name, photo and headline",
  email: "Use the primary email address of your LinkedIn account",
  w_member_social: "Create, modify, and delete posts, comments, and reactions on your behalf",
};
/** Scopes of the Community Management API, for approved apps only. */
const APPROVED_SCOPES: Record<string, string> = {
  r_organization_social: "Retrieve your organization's posts, comments, reactions, and other engagement data",
  w_organization_social: "Create, modify, and delete posts on your organization's behalf",
  rw_organization_admin: "Manage your organization's page and retrieve reporting data",
  r_member_postAnalytics: "Retrieve your posts and their reporting data",
};
export const SCOPES: Record<string, string> = { ...OPEN_SCOPES, ...APPROVED_SCOPES };
