import { type FailureKind, SocialError } from "@/lib/providers/social/port";

interface Row {
  /** Graph `error.code`; a pair is a range. */
  codes?: (number | [number, number])[];
  /** Graph `error.error_subcode`: looked at before the codes. */
  subcodes?: number[];
  kind: FailureKind;
  problem: string;
  message: string;
}

/** How Facebook's refusals are read: first row that fits, subcodes before codes (providers.md 1.4). */
export const GRAPH_ERRORS: Row[] = [
  {
    subcodes: [1_366_051],
    kind: "duplicate",
    problem: "duplicate",
    message: "Facebook says these photos were already posted",
  },
  {
    subcodes: [1_390_008],
    kind: "throttle",
    problem: "throttled",
    message: "Facebook asks to post more slowly",
  },
  {
    subcodes: [1_363_030],
    kind: "transient",
    problem: "image_unreachable",
    message: "Facebook could not fetch the image in time",
  },
  {
    subcodes: [1_366_046],
    kind: "refused",
    problem: "image_refused",
    message: "Facebook could not read the image: JPG or PNG below 4 MB is accepted",
  },
  {
    subcodes: [1_346_003],
    kind: "refused",
    problem: "policy",
    message: "Facebook declined this content under its rules",
  },
  {
    subcodes: [1_404_078, 4_854_002],
    kind: "permission",
    problem: "page_authorization",
    message: "Facebook asks the page's manager to confirm their identity first",
  },
  {
    codes: [102, 104, 190],
    kind: "token",
    problem: "reconnect",
    message: "The connection to Facebook has ended. Connect the page again",
  },
  {
    codes: [4, 17, 32, 341, 613, [80_000, 80_014]],
    kind: "throttle",
    problem: "throttled",
    message: "Facebook is limiting posts right now",
  },
  { codes: [1, 2], kind: "transient", problem: "unavailable", message: "Facebook has a hiccup" },
  {
    codes: [10, [200, 299]],
    kind: "permission",
    problem: "permission",
    message: "Facebook does not let us post to this page. Connect again and allow posting",
  },
  {
    codes: [368],
    kind: "refused",
    problem: "policy",
    message: "Facebook declined this content under its rules",
  },
  {
    codes: [506],
    kind: "duplicate",
    problem: "duplicate",
    message: "Facebook refuses a post that is identical to the last one. Change the text",
  },
  {
    codes: [324],
    kind: "refused",
    problem: "image_unreachable",
    message: "Facebook could not fetch the image from its address",
  },
  {
    codes: [1500, 1_609_005],
    kind: "refused",
    problem: "link_refused",
    message: "Facebook could not read a link in the text",
  },
];

const OTHER = { kind: "refused", problem: "refused", message: "Facebook did not accept the post" } as const;

export interface GraphAnswer {
  /** HTTP status; null when no answer came. */
  status: number | null;
  code?: number;
  subcode?: number;
  /** False when not even a connection came about: then nothing can have happened. */
  reached: boolean;
}

const fits = (row: Row, { code = -1, subcode = -1 }: GraphAnswer) =>
  row.subcodes?.includes(subcode) ||
  row.codes?.some((at) => (typeof at === "number" ? at === code : code >= at[0] && code <= at[1]));

function rowFor(answer: GraphAnswer): Pick<Row, "kind" | "problem" | "message"> {
  const row = GRAPH_ERRORS.find((candidate) => fits(candidate, answer));
  if (row) return row;
  const byStatus = { 401: 190, 403: 200, 429: 4 }[answer.status ?? 0];
  return (
    (byStatus && GRAPH_ERRORS.find((candidate) => fits(candidate, { ...answer, code: byStatus }))) || OTHER
  );
}

const UNAVAILABLE = { problem: "unavailable", message: "Facebook did not answer" };

/**
 * One failed call → what it means. `visible` marks the call that shows the post: there, whatever is not a clear
 * refusal is an unknown outcome, also code 1 and 2 ("try again"), after which posts have been seen to appear.
 */
export function classify(answer: GraphAnswer, visible: boolean, cause?: unknown): SocialError {
  const { status, reached } = answer;
  const answered = status !== null && status >= 400 && status < 500 && status !== 408;
  if (!answered) {
    if (visible && reached) return unknownOutcome(cause);
    return new SocialError("transient", UNAVAILABLE.problem, UNAVAILABLE.message, cause);
  }
  const { kind, problem, message } = rowFor(answer);
  if (visible && kind === "transient") return unknownOutcome(cause);
  return new SocialError(kind, problem, message, cause);
}

export function unknownOutcome(cause?: unknown): SocialError {
  const message = "Facebook did not confirm the post. It may be live";
  return new SocialError("unknown", "outcome_unknown", message, cause);
}
