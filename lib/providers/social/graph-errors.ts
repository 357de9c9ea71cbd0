import { type FailureKind, SocialError } from "@/lib/providers/social/port";

/** Maps a Graph API error to its meaning. */
export interface ErrorRule {
  /** Graph `error.code`: a value, or an inclusive range. */
  codes?: (number | [number, number])[];
  /** Graph `error.error_subcode`: matched before the codes. */
  subcodes?: number[];
  kind: FailureKind;
  /** Kind for the call that shows the post, where it differs. */
  visibleKind?: FailureKind;
  problem: string;
  message: string;
}

export interface GraphErrorResponse {
  /** HTTP status; null when no response arrived. */
  status: number | null;
  code?: number;
  subcode?: number;
  /** False when no connection was made: nothing can have happened. */
  reached: boolean;
}

/** Classifies one failed call. `visible` marks the call that shows the post. */
export type ErrorClassifier = (
  response: GraphErrorResponse,
  visible: boolean,
  cause?: unknown,
) => SocialError;

/** Returns the rules that hold for every node of the Graph API (docs/providers/facebook-instagram.md). */
export function getCommonErrorRules(network: string): ErrorRule[] {
  return [
    {
      codes: [102, 104, 190],
      kind: "token",
      problem: "reconnect",
      message: `The connection to ${network} has ended. Connect again`,
    },
    {
      codes: [4, 17, 32, 341, 613, [80_000, 80_014]],
      kind: "throttle",
      problem: "throttled",
      message: `${network} is limiting posts right now`,
    },
    { codes: [1, 2], kind: "transient", problem: "unavailable", message: `${network} has a hiccup` },
    {
      codes: [10, [200, 299]],
      kind: "permission",
      problem: "permission",
      message: `${network} does not let us post there. Connect again and allow posting`,
    },
    {
      codes: [368],
      kind: "refused",
      problem: "policy",
      message: `${network} declined this content under its rules`,
    },
    {
      subcodes: [33],
      kind: "refused",
      problem: "gone",
      message: `${network} does not know this any more`,
    },
  ];
}

const fits = (row: ErrorRule, { code = Number.NaN, subcode = Number.NaN }: GraphErrorResponse) =>
  row.subcodes?.includes(subcode) ||
  row.codes?.some((at) => (typeof at === "number" ? at === code : code >= at[0] && code <= at[1]));

/** Returns the first rule that matches. */
export function findErrorRule(rows: ErrorRule[], answer: GraphErrorResponse): ErrorRule | undefined {
  const row = rows.find((candidate) => fits(candidate, answer));
  if (row) return row;
  const byStatus = { 401: 190, 403: 200, 429: 4 }[answer.status ?? 0];
  return byStatus ? rows.find((candidate) => fits(candidate, { ...answer, code: byStatus })) : undefined;
}

/**
 * Creates the classifier of a platform. In the visible call everything that is not a clear refusal is an
 * unknown outcome, also codes 1 and 2 ("try again"), after which posts have been seen to appear.
 */
export function createErrorClassifier(network: string, rows: ErrorRule[]): ErrorClassifier {
  const other: ErrorRule = {
    kind: "refused",
    problem: "refused",
    message: `${network} did not accept the post`,
  };
  return (response, visible, cause) => {
    const { status, reached } = response;
    const responded = status !== null && status >= 400 && status < 500 && status !== 408;
    if (!responded) {
      if (visible && reached) return unknownOutcome(network, cause);
      return new SocialError("transient", "unavailable", `${network} did not answer`, cause);
    }
    const { kind, visibleKind, problem, message } = findErrorRule(rows, response) ?? other;
    const meant = visible ? (visibleKind ?? (kind === "transient" ? "unknown" : kind)) : kind;
    if (meant === "unknown") return unknownOutcome(network, cause);
    return new SocialError(meant, problem, message, cause);
  };
}

function unknownOutcome(platform: string, cause?: unknown): SocialError {
  const message = `${platform} did not confirm the post. It may be live`;
  return new SocialError("unknown", "outcome_unknown", message, cause);
}
