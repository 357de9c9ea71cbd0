import { DAY_MS, MINUTE_MS } from "@/sandbox/core/clock";
import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";
import type { Element } from "@/sandbox/linkedin/little-text";
import scopes from "@/sandbox/linkedin/scopes.json" with { type: "json" };
import type { Role } from "@/sandbox/linkedin/seed-data";

interface IssuedCode {
  /** Client id of the app; absent in states from before there were several. */
  app?: string;
  person: string;
  scopes: string[];
  redirectUri: string;
  issuedAt: number;
  used: boolean;
}

export interface IssuedToken {
  id: string;
  kind: "access" | "refresh";
  app?: string;
  person: string;
  scopes: string[];
  issuedAt: number;
  /** Milliseconds. */
  expiresAt: number;
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
  readyAt: number;
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

export interface LinkedInContext {
  context: SandboxContext;
  state: StateFile<LinkedInState>;
  apps: RegisteredApp[];
}

export type LinkedInState = ReturnType<typeof emptyState>;

export function emptyState() {
  return {
    sequence: 0,
    codes: {} as Record<string, IssuedCode>,
    tokens: {} as Record<string, IssuedToken>,
    media: {} as Record<string, Media>,
    posts: {} as Record<string, Post>,
    comments: {} as Record<string, { id: string; actor: string; object: string; text: string }>,
    /** Role changes by events, by person and organization; they override the seed data. */
    roles: {} as Record<string, Record<string, Role | null>>,
    /** Whether the apps that have the Community Management API were approved for it. */
    approved: true,
    processingMs: 0,
    failing: 0,
    throttled: 0,
    sunset: [] as string[],
    /** Posts of a UTC day that were published elsewhere, by author. */
    usedElsewhere: {} as Record<string, { day: number; posts: number }>,
  };
}

/** Returns the next number for identifiers. Numbers are never reused, also not after a reset. */
export function nextNumber(state: LinkedInState): number {
  state.sequence += 1;
  return state.sequence;
}

export interface RegisteredApp {
  id: string;
  secret: string;
  name: string;
  /** Products of the app. LinkedIn refuses "community" beside others; apps from before that rule have both. */
  products: ("open" | "community")[];
  /** Path of the redirect URIs that are registered for it. */
  redirectPath: string;
}

const CALLBACK = "/api/native-connections/callback/linkedin";

/** Returns the apps that LinkedIn knows: of the product, and one from before products had to be separate. */
export function linkedInApps(): RegisteredApp[] {
  const { env } = process;
  return [
    {
      id: env.SANDBOX_LINKEDIN_CLIENT_ID || "77kolotsandbox",
      secret: env.SANDBOX_LINKEDIN_CLIENT_SECRET || "sandbox-linkedin-client-secret",
      name: "Kolot",
      products: ["open"],
      redirectPath: CALLBACK,
    },
    {
      id: env.SANDBOX_LINKEDIN_PAGES_CLIENT_ID || "77kolotpagessandbox",
      secret: env.SANDBOX_LINKEDIN_PAGES_CLIENT_SECRET || "sandbox-linkedin-pages-secret",
      name: "Kolot for Pages",
      products: ["community"],
      redirectPath: `${CALLBACK}-pages`,
    },
    {
      id: "77kolotcombined",
      secret: "sandbox-linkedin-combined-secret",
      name: "Kolot",
      products: ["open", "community"],
      redirectPath: CALLBACK,
    },
  ];
}

/** Returns the scopes that an app may request, with their texts on the consent page. */
export function getAppScopes({ state }: Pick<LinkedInContext, "state">, { products }: RegisteredApp) {
  const community = products.includes("community") && state.get().approved;
  return { ...(products.includes("open") ? scopes.open : {}), ...(community ? COMMUNITY_SCOPES : {}) };
}

/** Active versions. Earlier ones are sunset and later ones do not exist; an event can end an active one. */
export const LIVE_VERSIONS = [
  ...(["202512", "202601", "202602", "202603"] as const),
  ...(["202604", "202605", "202606", "202607"] as const),
];

export const CODE_LIFETIME_MS = 30 * MINUTE_MS;

export const PIXEL_LIMIT = 36_152_320;
export const VIDEO_MIN_SECONDS = 3;
export const VIDEO_MAX_SECONDS = 30 * 60;
export const DOCUMENT_MAX_BYTES = 100 * 1024 * 1024;
export const UPLOAD_LIFETIME_MS = DAY_MS;

export const POSTS_PER_DAY = 150;
export const DUPLICATE_WINDOW_MS = 2 * DAY_MS;
export const PAGE_SIZE = 10;
export const PAGE_SIZE_LIMIT = 100;
export const STATISTICS_WINDOW_MS = 365 * DAY_MS;

/** Scopes of the Community Management API, for approved apps only; it includes posting as the member. */
const COMMUNITY_SCOPES = { ...scopes.approved, w_member_social: scopes.open.w_member_social };
/** Scopes of all products, with their texts on the consent page. */
export const SCOPES: Record<string, string> = { ...scopes.open, ...scopes.approved };
