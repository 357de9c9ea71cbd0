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
  /** The post that a duplicate repeats, where the network names it. */
  readonly same: Sent | null;

  constructor(
    kind: FailureKind,
    problem: string,
    message: string,
    cause?: unknown,
    same: Sent | null = null,
  ) {
    super(CODE_OF[kind], { message, cause, details: { problem } });
    this.name = "SocialError";
    this.kind = kind;
    this.problem = problem;
    this.same = same;
  }
}

/** The person's consent, exchanged for something that can be kept. */
export interface Consent {
  userToken: string;
  /** Null: does not end by itself. */
  expiresAt: Date | null;
  scopes: string[];
  /** Where the network gives one to this app: renews the token without the person, until `refreshExpiresAt`. */
  refreshToken?: string;
  refreshExpiresAt?: Date;
}

/** Where posts can go: a page, a profile, an organisation. */
export interface Target {
  id: string;
  name: string;
  avatarUrl: string | null;
  /** What kind of place it is, where a network has several. */
  kind?: "page" | "professional" | "member" | "organization";
  token: string;
  /** When posting with `token` ends; null: not by itself. */
  expiresAt: Date | null;
}

/** A stored object as a network takes it: fetched by itself from `url`, or sent to it in parts. */
export interface ContentFile {
  /** Reachable for the network while it works. */
  url: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Promise<Uint8Array>;
}

export interface ContentImage extends ContentFile {
  alt: string;
}

export interface ContentVideo extends ContentFile {
  durationMs: number | null;
  /** A picture to show before it plays. */
  posterUrl: string | null;
}

/** What is published. Files are already fit for the network; images or a video, never both. */
export interface Content {
  message: string;
  images: ContentImage[];
  /** What `prepare` finds as the only image is a PDF, whose pages the images are. */
  asDocument: boolean;
  video: ContentVideo | null;
  /** In what the text is written: the name of a document and the like follow it. */
  language: string | null;
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
  /** Null where the network confirms that the post is live but does not say which one it is. */
  providerId: string | null;
  permalink: string | null;
  /** Accepted, and not shown before the network has worked on it: to be looked up until it is. */
  processing?: true;
}

/** What is known of a post that is looked up. */
export interface Sought {
  since: Date;
  /** Posts of ours that are other ones. */
  known: string[];
  /** What `send` answered, where it did. */
  providerId: string | null;
}

/** How much of a rolling quota is used up. */
export interface Quota {
  used: number;
  limit: number;
  /** Of the window, in seconds. */
  seconds: number;
}

/** One figure of one day or of one post; null where the network does not give it, which is not zero. */
export type Figures = Partial<Record<Metric, number | null>>;

export const METRICS = [
  "views",
  "reach",
  "reactions",
  "comments",
  "shares",
  "clicks",
  "saves",
  "follows",
] as const;
export type Metric = (typeof METRICS)[number];

export interface AccountInsights {
  /** By day, `YYYY-MM-DD`. */
  days: { day: string; figures: Figures }[];
  followers: number | null;
}

/**
 * A social network. Publishing has two halves: `prepare` may be repeated at will (nothing becomes visible), `send`
 * is the one call after which followers see the post and is therefore made at most once.
 */
export interface SocialNetwork {
  platform: string;
  /** Permissions without which posting fails. */
  requiredScopes: string[];
  /** Where the provider documents PKCE: the caller makes the verifier and sends its S256 challenge along. */
  pkce?: true;
  authorizationUrl(input: { state: string; redirectUri: string; codeChallenge?: string }): string;
  /** Code of the redirect → a lasting token and what was really granted. */
  exchangeCode(input: { code: string; redirectUri: string; codeVerifier?: string }): Promise<Consent>;
  /** A new token for one that ends. A refusal of kind `token` means that only the person can help. */
  refresh?(refreshToken: string): Promise<Consent>;
  /** Takes the app's permissions back at the network; what has ended already is a success. */
  revoke?(userToken: string): Promise<void>;
  listTargets(userToken: string): Promise<Target[]>;
  /** Uploads what the post needs, telling each new id before it goes on. */
  prepare(delivery: Delivery, saveStep: (step: Steps) => Promise<void>): Promise<void>;
  send(delivery: Delivery): Promise<Sent>;
  /** Read only: the post as it stands on the network. Throws a refusal when it was accepted and then declined. */
  lookUp(delivery: Delivery, sought: Sought): Promise<Sent | "not-there" | "cannot-tell">;
  /** How many posts are left to this target; absent where the network does not tell. */
  quota?(target: Delivery["target"]): Promise<Quota>;
  /** The figures of published posts, by their ids; a post the network does not know any more is left out. */
  postInsights?(target: Delivery["target"], providerIds: string[]): Promise<Map<string, Figures>>;
  accountInsights?(target: Delivery["target"], range: { since: Date; until: Date }): Promise<AccountInsights>;
}
