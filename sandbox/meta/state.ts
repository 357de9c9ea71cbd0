import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { FacebookApp } from "@/sandbox/meta/settings";

export interface Grant {
  scopes: Record<string, "granted" | "declined">;
  pages: string[];
  at: number;
}

export interface IssuedCode {
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

export interface Post {
  id: string;
  pageId: string;
  message: string;
  link: string;
  photoIds: string[];
  createdAt: number;
  published: boolean;
  publishAt: number | null;
}

export interface MetaState {
  sequence: number;
  /** What the person has allowed the app; null when the app was never allowed or was removed. */
  grant: Grant | null;
  codes: Record<string, IssuedCode>;
  tokens: Record<string, IssuedToken>;
  photos: Record<string, Photo>;
  posts: Record<string, Post>;
  /** Calls still to be refused as too many. */
  throttled: number;
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
    throttled: 0,
  };
}

/** The next number for an identifier; never repeated, not even after a reset. */
export function nextNumber(state: MetaState): number {
  state.sequence += 1;
  return state.sequence;
}

/** Own entries only: ids come from addresses, and "constructor" is nobody's post. */
export function entry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Changes the state and returns a value; a refusal thrown inside leaves the state file working and unchanged. */
export async function change<T>(meta: Meta, work: (state: MetaState) => T): Promise<T> {
  let outcome: { value: T } | { refusal: unknown } | undefined;
  await meta.state.update((state) => {
    try {
      outcome = { value: work(state) };
    } catch (refusal) {
      outcome = { refusal };
    }
  });
  if (!outcome) throw new Error("The state file did not apply the change");
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.value;
}

/** A scheduled post goes live by itself when the sandbox clock passes its time. */
export function isLive(post: Post, now: number): boolean {
  return post.published || (post.publishAt !== null && post.publishAt <= now);
}

/** When followers saw it first. */
export function liveSince(post: Post): number {
  return post.publishAt ?? post.createdAt;
}
