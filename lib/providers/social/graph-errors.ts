import {
  createUnknownOutcome,
  type FailedResponse,
  type FailureKind,
  findMissingResponse,
  SocialError,
} from "@/lib/providers/social/port";

export interface ErrorRule {
  /** Graph `error.code`: a value, or an inclusive range. */
  codes?: (number | [number, number])[];
  subcodes?: number[];
  kind: FailureKind;
  /** Kind for the call that shows the post, where it differs. */
  visibleKind?: FailureKind;
  problem: string;
  message: string;
}

/** Rule that has the message of its problem, unless it has its own. */
type ErrorRow = Omit<ErrorRule, "message"> & { message?: string };

export interface GraphErrorResponse extends FailedResponse {
  code?: number;
  subcode?: number;
}

export type ErrorClassifier = (error: GraphErrorResponse, visible: boolean, cause?: unknown) => SocialError;

/** Rules that hold for every node of the Graph API (docs/providers/facebook-instagram.md). */
export const COMMON_ERRORS: ErrorRow[] = [
  { codes: [102, 104, 190], kind: "token", problem: "reconnect" },
  { codes: [4, 17, 32, 341, 613, [80_000, 80_014]], kind: "throttle", problem: "throttled" },
  { codes: [1, 2], kind: "transient", problem: "unavailable" },
  { codes: [10, [200, 299]], kind: "permission", problem: "permission" },
  { codes: [368], kind: "refused", problem: "policy" },
  { subcodes: [33], kind: "refused", problem: "gone" },
  { codes: [100], kind: "refused", problem: "refused" },
];

/** Completes the rules of a platform with the message of each problem. */
export function createErrorRules(network: string, rows: ErrorRow[], messages: Record<string, string>) {
  const texts: Record<string, string> = {
    reconnect: `The connection to ${network} has ended. Connect again`,
    throttled: `${network} is limiting posts right now`,
    unavailable: `${network} has a hiccup`,
    permission: `${network} does not let us post there. Connect again and allow posting`,
    policy: `${network} declined this content under its rules`,
    gone: `${network} does not know this any more`,
    refused: `${network} did not accept the post`,
    ...messages,
  };
  return rows.map((row) => ({ ...row, message: row.message ?? texts[row.problem] ?? "" }));
}

const fits = (row: ErrorRule, { code = Number.NaN, subcode = Number.NaN }: GraphErrorResponse) =>
  row.subcodes?.includes(subcode) ||
  row.codes?.some((at) => (typeof at === "number" ? at === code : code >= at[0] && code <= at[1]));

export function findErrorRule(rows: ErrorRule[], answer: GraphErrorResponse): ErrorRule | undefined {
  const row = rows.find((candidate) => fits(candidate, answer));
  if (row) return row;
  const byStatus = { 401: 190, 403: 200, 429: 4 }[answer.status ?? 0];
  return byStatus ? rows.find((candidate) => fits(candidate, { ...answer, code: byStatus })) : undefined;
}

/**
 * In the visible call codes 1 and 2 ("try again") are unknown too, because posts have appeared after them, and so is a
 * code without a rule, because nothing says that it published nothing.
 */
export function createErrorClassifier(network: string, rows: ErrorRule[]): ErrorClassifier {
  const message = `${network} did not accept the post`;
  const other: ErrorRule = { kind: "refused", visibleKind: "unknown", problem: "refused", message };
  return (response, visible, cause) => {
    const missing = findMissingResponse(network, response, visible, cause);
    if (missing) return missing;
    const { kind, visibleKind, problem, message } = findErrorRule(rows, response) ?? other;
    const meant = visible ? (visibleKind ?? (kind === "transient" ? "unknown" : kind)) : kind;
    return meant === "unknown"
      ? createUnknownOutcome(network, cause)
      : new SocialError(meant, problem, message, cause);
  };
}

/** Returns undefined for a node that the platform does not know; rethrows everything else. */
export function undefinedIfGone(error: unknown): undefined {
  if (error instanceof SocialError && error.problem === "gone") return undefined;
  throw error;
}
