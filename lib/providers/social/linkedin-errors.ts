import { type FailureKind, type SentPost, SocialError } from "@/lib/providers/social/port";

interface Row {
  /** `code` of an input error: matched first. */
  inputs?: string[];
  /** `serviceErrorCode`. */
  services?: number[];
  /** `code` of the response. */
  codes?: string[];
  statuses?: number[];
  kind: FailureKind;
  problem: string;
  message: string;
}

/** Error rules of LinkedIn; the first match applies (docs/providers/linkedin.md). */
export const LINKEDIN_ERRORS: Row[] = [
  {
    inputs: ["DUPLICATE_POST"],
    kind: "duplicate",
    problem: "duplicate",
    message: "LinkedIn refuses a post that is the same as one of the last days. Change the text",
  },
  {
    inputs: ["MEDIA_ASSET_WAITING_UPLOAD", "MEDIA_ASSET_PROCESSING"],
    kind: "transient",
    problem: "media_processing",
    message: "LinkedIn is still working on the files of this post",
  },
  {
    inputs: ["MEDIA_ASSET_PROCESSING_FAILED"],
    kind: "refused",
    problem: "media_refused",
    message: "LinkedIn could not use a file of this post. Replace it",
  },
  {
    inputs: ["FIELD_LENGTH_TOO_LONG"],
    kind: "refused",
    problem: "text_too_long",
    message: "The text is longer than LinkedIn takes",
  },
  {
    services: [65_600, 65_601, 65_602, 65_604],
    codes: ["INVALID_ACCESS_TOKEN", "REVOKED_ACCESS_TOKEN", "EXPIRED_ACCESS_TOKEN"],
    statuses: [401],
    kind: "token",
    problem: "reconnect",
    message: "The connection to LinkedIn has ended. Connect it again",
  },
  {
    codes: ["NONEXISTENT_VERSION", "VERSION_MISSING"],
    statuses: [426],
    kind: "refused",
    problem: "version_sunset",
    message:
      "LinkedIn does not answer this version any more. Whoever runs this has to set a newer LINKEDIN_VERSION",
  },
  {
    codes: ["TOO_MANY_REQUESTS"],
    statuses: [429],
    kind: "throttle",
    problem: "throttled",
    message: "LinkedIn takes no more posts for now",
  },
  {
    codes: ["ACCESS_DENIED"],
    statuses: [403],
    kind: "permission",
    problem: "permission",
    message: "LinkedIn does not let us post here. Connect again and allow posting",
  },
  {
    codes: ["NOT_FOUND"],
    statuses: [404],
    kind: "refused",
    problem: "not_found",
    message: "LinkedIn does not know this any more",
  },
];

const OTHER = { kind: "refused", problem: "refused", message: "LinkedIn did not accept the post" } as const;

export interface LinkedInResponse {
  /** HTTP status; null when no response arrived. */
  status: number | null;
  code?: string | undefined;
  service?: number | undefined;
  inputs?: string[] | undefined;
  /** Existing post that the refusal names as the duplicate. */
  same?: SentPost | null;
  /** False when no connection was made: nothing can have happened. */
  reached: boolean;
}

function rowFor({ status, code = "", service = -1, inputs = [] }: LinkedInResponse) {
  const byInput = LINKEDIN_ERRORS.find((row) => inputs.some((input) => row.inputs?.includes(input)));
  const byCode = () =>
    LINKEDIN_ERRORS.find((row) => row.services?.includes(service) || row.codes?.includes(code));
  const byStatus = () => LINKEDIN_ERRORS.find((row) => row.statuses?.includes(status ?? -1));
  return byInput ?? byCode() ?? byStatus() ?? OTHER;
}

const UNAVAILABLE = { problem: "unavailable", message: "LinkedIn did not answer" };

/**
 * Classifies one failed call. `visible` marks the call that shows the post: there everything that is not a
 * clear refusal is an unknown outcome. A clear refusal means that nothing happened, even when a later attempt
 * may succeed.
 */
export function classifyLinkedInError(
  answer: LinkedInResponse,
  visible: boolean,
  cause?: unknown,
): SocialError {
  const { status, reached } = answer;
  const responded = status !== null && status >= 400 && status < 500 && status !== 408;
  if (!responded) {
    if (visible && reached) return unknownOutcome(cause);
    return new SocialError("transient", UNAVAILABLE.problem, UNAVAILABLE.message, cause);
  }
  const { kind, problem, message } = rowFor(answer);
  return new SocialError(kind, problem, message, cause, answer.same);
}

function unknownOutcome(cause?: unknown): SocialError {
  const message = "LinkedIn did not confirm the post. It may be live";
  return new SocialError("unknown", "outcome_unknown", message, cause);
}

/** Returns true when LinkedIn does not have the requested object. */
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
