import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { Element } from "@/sandbox/linkedin/little-text";
import type { LinkedInApp } from "@/sandbox/linkedin/settings";
import type { Role } from "@/sandbox/linkedin/world";

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
  /** The member withdrew the app's access. */
  revoked: boolean;
}

export interface Media {
  /** Of its stored bytes. */
  number: number;
  urn: string;
  kind: "image" | "video" | "document";
  owner: string;
  /** The secret part of each upload address, in order, with what has to be sent there. */
  parts: { secret: string; firstByte: number; lastByte: number | null; etag: string | null }[];
  uploadsUntil: number;
  /** All bytes are there and, for a video, it was finalised; null before. */
  completeAt: number | null;
  /** Processing ends then, by the sandbox clock. */
  readyAt: number;
  /** Why processing fails; null when it will not. */
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
  /** What is left of the commentary after LinkedIn has read it. */
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
  /** Roles that an event took away or gave, before those of the world: person, then organisation. */
  roles: Record<string, Record<string, Role | null>>;
  /** The app has the Community Management API. */
  approved: boolean;
  /** How long what is uploaded from now on is processed. */
  processingMs: number;
  /** Uploads still to fail in processing. */
  failing: number;
  /** Calls still to be refused as too many. */
  throttled: number;
  /** Versions that an event has ended. */
  sunset: string[];
  /** Posts of the day made elsewhere, by author and UTC day. */
  usedElsewhere: Record<string, { day: number; posts: number }>;
}

/** Everything a handler of this stand-in needs. */
export interface LinkedIn {
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

/** The next number for an identifier; never repeated, not even after a reset. */
export function nextNumber(state: LinkedInState): number {
  state.sequence += 1;
  return state.sequence;
}
