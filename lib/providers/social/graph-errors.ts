import { type FailureKind, SocialError } from "@/lib/providers/social/port";

/** How a refusal of the Graph API is read. */
export interface Row {
  /** Graph `error.code`: one, or from the first to the second. */
  codes?: (number | [number, number])[];
  /** Graph `error.error_subcode`: looked at before the codes. */
  subcodes?: number[];
  kind: FailureKind;
  /** Of the call that shows the post, where it differs. */
  visibleKind?: FailureKind;
  problem: string;
  message: string;
}

export interface GraphAnswer {
  /** HTTP status; null when no answer came. */
  status: number | null;
  code?: number;
  subcode?: number;
  /** False when not even a connection came about: then nothing can have happened. */
  reached: boolean;
}

/** What one failed call means. `visible` marks the call that shows the post. */
export type Classify = (answer: GraphAnswer, visible: boolean, cause?: unknown) => SocialError;

/** What every node of the Graph API may say (providers.md 1.4). */
export function commonRows(network: string): Row[] {
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

const fits = (row: Row, { code = Number.NaN, subcode = Number.NaN }: GraphAnswer) =>
  row.subcodes?.includes(subcode) ||
  row.codes?.some((at) => (typeof at === "number" ? at === code : code >= at[0] && code <= at[1]));

/** The first row that fits. */
export function rowFor(rows: Row[], answer: GraphAnswer): Row | undefined {
  const row = rows.find((candidate) => fits(candidate, answer));
  if (row) return row;
  const byStatus = { 401: 190, 403: 200, 429: 4 }[answer.status ?? 0];
  return byStatus ? rows.find((candidate) => fits(candidate, { ...answer, code: byStatus })) : undefined;
}

/**
 * One failed call → what it means, by a network's rows. In the visible call whatever is not a clear refusal is an
 * unknown outcome, also code 1 and 2 ("try again"), after which posts have been seen to appear.
 */
export function classifierOf(network: string, rows: Row[]): Classify {
  const other: Row = { kind: "refused", problem: "refused", message: `${network} did not accept the post` };
  return (answer, visible, cause) => {
    const { status, reached } = answer;
    const answered = status !== null && status >= 400 && status < 500 && status !== 408;
    if (!answered) {
      if (visible && reached) return unknownOutcome(network, cause);
      return new SocialError("transient", "unavailable", `${network} did not answer`, cause);
    }
    const { kind, visibleKind, problem, message } = rowFor(rows, answer) ?? other;
    const meant = visible ? (visibleKind ?? (kind === "transient" ? "unknown" : kind)) : kind;
    if (meant === "unknown") return unknownOutcome(network, cause);
    return new SocialError(meant, problem, message, cause);
  };
}

function unknownOutcome(network: string, cause?: unknown): SocialError {
  const message = `${network} did not confirm the post. It may be live`;
  return new SocialError("unknown", "outcome_unknown", message, cause);
}
