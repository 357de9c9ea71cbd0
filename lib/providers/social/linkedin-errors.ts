import {
  type FailedResponse,
  type FailureKind,
  findMissingResponse,
  type SentPost,
  SocialError,
} from "@/lib/providers/social/port";

interface ErrorRow {
  /** `code` of an input error: matched first, before `serviceErrorCode`, the response's `code` and the status. */
  inputs?: string[];
  services?: number[];
  codes?: string[];
  statuses?: number[];
  kind: FailureKind;
  problem: keyof typeof MESSAGES;
}

const MESSAGES = {
  duplicate: "LinkedIn rejected the post because it matches a recent one. Change the text",
  media_processing: "LinkedIn is still working on the files of this post",
  media_refused: "LinkedIn couldn’t use one of the post’s files. Replace it",
  text_too_long: "The text is too long for LinkedIn",
  reconnect: "Your LinkedIn connection expired. Reconnect it",
  version_sunset:
    "LinkedIn does not answer this version any more. Whoever runs this has to set a newer LINKEDIN_VERSION",
  throttled: "LinkedIn isn’t accepting more posts right now",
  permission: "We don’t have permission to post to LinkedIn. Reconnect and allow posting",
  not_found: "This no longer exists on LinkedIn",
  refused: "LinkedIn rejected the post",
};

/** Error rules of LinkedIn; the first match applies (docs/providers/linkedin.md). */
export const LINKEDIN_ERRORS: ErrorRow[] = [
  { inputs: ["DUPLICATE_POST"], kind: "duplicate", problem: "duplicate" },
  {
    inputs: ["MEDIA_ASSET_WAITING_UPLOAD", "MEDIA_ASSET_PROCESSING"],
    kind: "transient",
    problem: "media_processing",
  },
  { inputs: ["MEDIA_ASSET_PROCESSING_FAILED"], kind: "refused", problem: "media_refused" },
  { inputs: ["FIELD_LENGTH_TOO_LONG"], kind: "refused", problem: "text_too_long" },
  {
    services: [65_600, 65_601, 65_602, 65_604],
    codes: ["INVALID_ACCESS_TOKEN", "REVOKED_ACCESS_TOKEN", "EXPIRED_ACCESS_TOKEN"],
    statuses: [401],
    kind: "token",
    problem: "reconnect",
  },
  {
    codes: ["NONEXISTENT_VERSION", "VERSION_MISSING"],
    statuses: [426],
    kind: "refused",
    problem: "version_sunset",
  },
  { codes: ["TOO_MANY_REQUESTS"], statuses: [429], kind: "throttle", problem: "throttled" },
  { codes: ["ACCESS_DENIED"], statuses: [403], kind: "permission", problem: "permission" },
  { codes: ["NOT_FOUND"], statuses: [404], kind: "refused", problem: "not_found" },
];

const OTHER: ErrorRow = { kind: "refused", problem: "refused" };

export interface LinkedInResponse extends FailedResponse {
  code?: string | undefined;
  service?: number | undefined;
  inputs?: string[] | undefined;
  same?: SentPost | null;
}

function findErrorRow({ status, code = "", service = -1, inputs = [] }: LinkedInResponse): ErrorRow {
  return (
    LINKEDIN_ERRORS.find((row) => inputs.some((input) => row.inputs?.includes(input))) ??
    LINKEDIN_ERRORS.find((row) => row.services?.includes(service) || row.codes?.includes(code)) ??
    LINKEDIN_ERRORS.find((row) => row.statuses?.includes(status ?? -1)) ??
    OTHER
  );
}

/** A clear refusal means that nothing happened; in the visible call everything else is an unknown outcome. */
export function classifyLinkedInError(
  answer: LinkedInResponse,
  visible: boolean,
  cause?: unknown,
): SocialError {
  const missing = findMissingResponse("LinkedIn", answer, visible, cause);
  if (missing) return missing;
  const { kind, problem } = findErrorRow(answer);
  return new SocialError(kind, problem, MESSAGES[problem], cause, answer.same);
}

export function createInputError(input: string): SocialError {
  return classifyLinkedInError({ status: 422, inputs: [input], reached: true }, false);
}

export function isNotFoundError(error: unknown): boolean {
  return error instanceof SocialError && error.problem === "not_found";
}

/** Returns true for a refusal that concerns only this app or this object. */
export function isWithheldError(error: unknown): boolean {
  return (
    error instanceof SocialError &&
    (error.kind === "permission" || error.kind === "refused") &&
    !isNotFoundError(error)
  );
}

/** Returns null for a refusal that concerns only this app or this object; rethrows everything else. */
export function nullIfWithheld(error: unknown): null {
  if (isWithheldError(error)) return null;
  throw error;
}
