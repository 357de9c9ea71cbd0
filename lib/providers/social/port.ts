import { AppError, type ErrorCode } from "@/lib/core/errors";

/** What a network's answer means for us; the publishing room decides by this alone. */
export type FailureKind =
  | "token" // the connection is dead until the person connects again
  | "permission" // connected, but not allowed to do this
  | "throttle" // too many calls; nothing happened, later is fine
  | "transient" // nothing happened, trying again is safe
  | "duplicate" // refused as identical to something that is already there
  | "refused" // this content will never be accepted as it is
  | "unknown"; // it may or may not have happened: never sent again by itself

const CODE_OF: Record<FailureKind, ErrorCode> = {
  token: "not_connected",
  permission: "not_connected",
  throttle: "unavailable",
  transient: "provider_error",
  duplicate: "unprocessable",
  refused: "unprocessable",
  unknown: "provider_timeout",
};

/** A network said no, or nothing. `problem` is a stable word for tables and translations; `message` is for a person. */
export class SocialError extends AppError {
  readonly kind: FailureKind;
  readonly problem: string;

  constructor(kind: FailureKind, problem: string, message: string, cause?: unknown) {
    super(CODE_OF[kind], { message, cause, details: { problem } });
    this.name = "SocialError";
    this.kind = kind;
    this.problem = problem;
  }
}

/** The person's consent, exchanged for something that can be kept. */
export interface Consent {
  userToken: string;
  /** Null: does not end by itself. */
  expiresAt: Date | null;
  scopes: string[];
}

/** Where posts can go: a page, a profile, an organisation. */
export interface Target {
  id: string;
  name: string;
  avatarUrl: string | null;
  token: string;
  /** When posting with `token` ends; null: not by itself. */
  expiresAt: Date | null;
}

export interface Content {
  message: string;
  images: { url: string; alt: string }[];
}

/** Ids the network gave per finished step, kept by the caller so that a second try goes on where the first ended. */
export type Steps = Record<string, string>;

export interface Delivery {
  target: { id: string; token: string };
  content: Content;
  steps: Steps;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface Sent {
  providerId: string;
  permalink: string | null;
}

/**
 * A social network. Publishing has two halves: `prepare` may be repeated at will (nothing becomes visible), `send`
 * is the one call after which followers see the post and is therefore made at most once.
 */
export interface SocialNetwork {
  platform: string;
  /** Permissions without which posting fails. */
  requiredScopes: string[];
  authorizationUrl(input: { state: string; redirectUri: string }): string;
  /** Code of the redirect → a lasting token and what was really granted. */
  exchangeCode(input: { code: string; redirectUri: string }): Promise<Consent>;
  listTargets(userToken: string): Promise<Target[]>;
  /** Uploads what the post needs, telling each new id before it goes on. */
  prepare(delivery: Delivery, saveStep: (step: Steps) => Promise<void>): Promise<void>;
  send(delivery: Delivery): Promise<Sent>;
  /** Read only: the post as it stands on the network since `since`. Ids in `known` are other posts. */
  lookUp(delivery: Delivery, since: Date, known: string[]): Promise<Sent | "not-there" | "cannot-tell">;
}
