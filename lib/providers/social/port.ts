import { AppError, type ErrorCode } from "@/lib/core/errors";
import type { ConsentApp, Metric, TargetKind } from "@/lib/core/platforms";

/** Allowed difference between the platform's clock and ours when a post is looked up by time. */
export const CLOCK_SKEW_MS = 120_000;

export function normalizeForComparison(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Meaning of a platform's response; publishing decides by this alone. */
export type FailureKind =
  | "token" // the connection is unusable until the user reconnects
  | "permission" // connected, but not allowed to do this
  | "throttle" // rate limited; nothing happened, a later attempt is fine
  | "transient" // nothing happened; a retry is safe
  | "duplicate" // refused as identical to an existing post
  | "refused" // this content will never be accepted as it is
  | "unknown"; // the outcome is unknown: never sent again automatically

const CODE_OF: Record<FailureKind, ErrorCode> = {
  token: "not_connected",
  permission: "not_connected",
  throttle: "unavailable",
  transient: "provider_error",
  duplicate: "unprocessable",
  refused: "unprocessable",
  unknown: "provider_timeout",
};

/** `problem` is a stable key for tables and translations; `message` is the text for the user. */
export class SocialError extends AppError {
  readonly kind: FailureKind;
  readonly problem: string;
  /** Post that a duplicate repeats, where the platform names it. */
  readonly same: SentPost | null;

  constructor(
    kind: FailureKind,
    problem: string,
    message: string,
    cause?: unknown,
    same: SentPost | null = null,
  ) {
    super(CODE_OF[kind], { message, cause, details: { problem } });
    this.name = "SocialError";
    this.kind = kind;
    this.problem = problem;
    this.same = same;
  }
}

export interface FailedResponse {
  /** HTTP status; null when no response arrived. */
  status: number | null;
  /** False when no connection was made: nothing can have happened. */
  reached: boolean;
}

/** Returns the error of a call without a response; undefined when the platform did respond with a refusal. */
export function findMissingResponse(
  network: string,
  { status, reached }: FailedResponse,
  visible: boolean,
  cause?: unknown,
): SocialError | undefined {
  if (status !== null && status >= 400 && status < 500 && status !== 408) return undefined;
  if (visible && reached) return createUnknownOutcome(network, cause);
  return new SocialError("transient", "unavailable", `${network} did not answer`, cause);
}

export function createUnknownOutcome(network: string, cause?: unknown): SocialError {
  const message = `${network} did not confirm the post. It may be live`;
  return new SocialError("unknown", "outcome_unknown", message, cause);
}

/** Facts of a stored consent that determine its app. */
export interface StoredConsentFacts {
  app: string | null;
  scopes: string[];
}

/** What one consent of a platform connects, and what the user should know before. */
export interface ConsentOffer {
  app: ConsentApp | null;
  kinds: TargetKind[];
  /** Days after which the user connects again, unless the platform allows a renewal; null without an end. */
  lastsDays: number | null;
  /** False when the platform provides no metrics of members. */
  hasInsights: boolean;
}

export interface OauthConsent {
  userToken: string;
  /** The platform's id of the user, where it may later request a deletion by it. */
  userId?: string;
  /** Null when it does not expire. */
  expiresAt: Date | null;
  scopes: string[];
  /** Renews the token without the user until `refreshExpiresAt`, where the platform grants one. */
  refreshToken?: string;
  refreshExpiresAt?: Date;
}

export interface PublishTarget {
  id: string;
  name: string;
  avatarUrl: string | null;
  kind?: TargetKind;
  /** Why this user may not post there. */
  blocked?: "create_content";
  token: string;
  expiresAt: Date | null;
}

/** Stored object in the form a platform takes it: fetched from `url`, or sent in parts. */
export interface ContentFile {
  url: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  /** Reads the bytes from `first` to `last`, both inclusive. */
  read(first: number, last: number): Promise<Uint8Array>;
}

export interface ContentImage extends ContentFile {
  alt: string;
}

export interface ContentVideo extends ContentFile {
  durationMs: number | null;
  posterUrl: string | null;
}

type Placement = "feed" | "reel" | "story";

/** Options that the user set for the publication; each platform receives only those that its API has. */
export interface ContentOptions {
  placement?: Placement;
  /** User names that are invited as co-authors. */
  collaborators?: string[];
  /** People on the images, by index; `x` and `y` are shares of its width and height. */
  userTags?: { image: number; username: string; x: number; y: number }[];
  /** Id of a place's page. */
  placeId?: string;
  /** Link to preview; the title is for platforms that do not read the page. */
  link?: { url: string; title: string };
}

/** Content to publish. Files already meet the platform's limits; images and a video together only on a platform that takes both. */
export interface PostContent {
  message: string;
  images: ContentImage[];
  /** True when the only file is a PDF made of the images. */
  asDocument: boolean;
  video: ContentVideo | null;
  /** Language of the text; document titles and the like follow it. */
  language: string | null;
  options?: ContentOptions;
}

/** Platform ids per completed step: a retry continues where the attempt before it ended. */
export type CompletedSteps = Record<string, string>;

export type Target = { id: string; token: string };
export type DateRange = { since: Date; until: Date };
export type SaveStep = (step: CompletedSteps) => Promise<void>;

export interface Delivery {
  target: Target;
  content: PostContent;
  steps: CompletedSteps;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface SentPost {
  /** Null when the platform confirms the post but does not say which one it is. */
  providerId: string | null;
  permalink: string | null;
  /** Accepted but not yet visible: to be polled until it is. */
  processing?: true;
}

/** A first comment of the target below its own post. */
export interface CommentRequest {
  target: Target;
  /** Id of the post at the platform. */
  providerId: string;
  text: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export interface PostLookup {
  since: Date;
  known: string[];
  /** Id from the response to `send`, if one arrived. */
  providerId: string | null;
}

export type LookupResult = SentPost | "not-there" | "cannot-tell";

export interface Quota {
  used: number;
  limit: number;
  /** Length of the window in seconds. */
  seconds: number;
}

/** Metrics of one day or one post; null where the platform provides none, which is not zero. */
export type MetricValues = Partial<Record<Metric, number | null>>;

/** Page of a place that a post can name. */
export interface Place {
  id: string;
  name: string;
  /** Street and city, or "" where only coordinates are known. */
  address: string;
}

export interface AccountInsights {
  /** By day, `YYYY-MM-DD`. */
  days: { day: string; metrics: MetricValues }[];
  followers: number | null;
}

/** `prepare` may be repeated at will; `send` is the one call that shows the post, made at most once. */
export interface SocialPlatform {
  platform: string;
  readonly requiredScopes: string[];
  /** Permissions that a comment needs beyond the required ones; requested only when the user wants comments. */
  readonly commentScopes?: string[];
  /** Adapters of the vendor's other apps, each with its own consent. */
  apps?: Partial<Record<ConsentApp, SocialPlatform>>;
  appOf?(consent: StoredConsentFacts): ConsentApp | null;
  /** What this installation can connect; absent where it is one kind without conditions. */
  offers?(): ConsentOffer[];
  /** True where the provider serves PKCE: the caller creates the verifier and sends its S256 challenge. */
  usesPkce?(): boolean;
  authorizationUrl(input: {
    state: string;
    redirectUri: string;
    codeChallenge?: string;
    withComments?: boolean;
  }): string;
  /** Exchanges the code of the redirect for a lasting token and the granted scopes. */
  exchangeCode(input: { code: string; redirectUri: string; codeVerifier?: string }): Promise<OauthConsent>;
  /** Refreshes an expiring token. An error of kind `token` means that only the user can help. */
  refresh?(refreshToken: string): Promise<OauthConsent>;
  /** Revokes the app's permissions; an expired token counts as success. */
  revoke?(userToken: string): Promise<void>;
  /** Reads the platform's id of the user, where it may later request a deletion by it. */
  readUserId?(userToken: string): Promise<string>;
  listTargets(userToken: string): Promise<PublishTarget[]>;
  /** Lists the user's own pages that have a location, where posts of the platform have one. */
  listOwnPlaces?(userToken: string): Promise<Place[]>;
  /** Searches all places by name. An error of kind `permission`: the vendor has not granted the app the search. */
  searchPlaces?(userToken: string, query: string): Promise<Place[]>;
  /** Uploads what the post needs and reports each new id before it continues. */
  prepare(delivery: Delivery, saveStep: SaveStep): Promise<void>;
  send(delivery: Delivery): Promise<SentPost>;
  /**
   * Posts a comment below a published post; returns its id. Made at most once: an unclear response is an error of
   * kind `unknown`.
   */
  comment(request: CommentRequest): Promise<string>;
  /** Reads the post from the platform. Throws a refusal when it was accepted and declined later. */
  lookUp(delivery: Delivery, sought: PostLookup): Promise<LookupResult>;
  /** Remaining posts of this target; absent where the platform does not provide it. */
  quota?(target: Target): Promise<Quota>;
  /** Metrics of published posts by id; a post that the platform no longer has is left out. */
  postInsights?(target: Target, providerIds: string[]): Promise<Map<string, MetricValues>>;
  accountInsights?(target: Target, range: DateRange): Promise<AccountInsights>;
}

/** Returns the adapter of the app that a stored consent belongs to. */
export function getPlatformOfConsent(platform: SocialPlatform, consent: StoredConsentFacts): SocialPlatform {
  return getPlatformOfApp(platform, platform.appOf?.(consent) ?? null);
}

/** Returns the adapter of a vendor's app; null is the first one. */
export function getPlatformOfApp(platform: SocialPlatform, app: ConsentApp | null): SocialPlatform {
  return (app && platform.apps?.[app]) ?? platform;
}
