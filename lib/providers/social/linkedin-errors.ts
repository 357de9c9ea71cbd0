import { type FailureKind, type Sent, SocialError } from "@/lib/providers/social/port";

interface Row {
  /** `code` of an input error: looked at before everything else. */
  inputs?: string[];
  /** `serviceErrorCode`. */
  services?: number[];
  /** `code` of the answer. */
  codes?: string[];
  statuses?: number[];
  kind: FailureKind;
  problem: string;
  message: string;
}

/** How LinkedIn's refusals are read: first row that fits (providers.md 3.5). */
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

export interface LinkedInAnswer {
  /** HTTP status; null when no answer came. */
  status: number | null;
  code?: string | undefined;
  service?: number | undefined;
  inputs?: string[] | undefined;
  /** The post that is named as the same. */
  same?: Sent | null;
  /** False when not even a connection came about: then nothing can have happened. */
  reached: boolean;
}

function rowFor({ status, code = "", service = -1, inputs = [] }: LinkedInAnswer) {
  const byInput = LINKEDIN_ERRORS.find((row) => inputs.some((input) => row.inputs?.includes(input)));
  const byCode = () =>
    LINKEDIN_ERRORS.find((row) => row.services?.includes(service) || row.codes?.includes(code));
  const byStatus = () => LINKEDIN_ERRORS.find((row) => row.statuses?.includes(status ?? -1));
  return byInput ?? byCode() ?? byStatus() ?? OTHER;
}

const UNAVAILABLE = { problem: "unavailable", message: "LinkedIn did not answer" };

/**
 * One failed call → what it means. `visible` marks the call that shows the post: there, whatever is not a clear
 * refusal is an unknown outcome. A clear refusal says that nothing happened, also one that a later try may pass.
 */
export function classify(answer: LinkedInAnswer, visible: boolean, cause?: unknown): SocialError {
  const { status, reached } = answer;
  const answered = status !== null && status >= 400 && status < 500 && status !== 408;
  if (!answered) {
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

/** LinkedIn does not have what was asked about. */
export function isMissing(error: unknown): boolean {
  return error instanceof SocialError && error.problem === "not_found";
}

/** Refused to this app or for this thing alone; others may still be told. */
export function isWithheld(error: unknown): boolean {
  return (
    error instanceof SocialError &&
    (error.kind === "permission" || error.kind === "refused") &&
    !isMissing(error)
  );
}
