import type { History, Operation } from "@/tests/harness/chaos/history";

/** Final state once the product is idle: database rows and what the emulators accepted. */
export interface FinalState {
  /** Remaining users with their ledger sum and open reservations. */
  credits: { userId: string; balance: number; reserved: number; ledger: number; openHolds: number }[];
  /** Number of charges per idempotency key. */
  charged: Record<string, number>;
  /** By post text: states of its publications, and how many posts the platform shows. */
  posts: Record<string, { states: string[]; live: number }>;
  /** By user: charges of the gateway, and the resulting rows. */
  payments: Record<string, { charges: number; paid: number; grants: number; active: number }>;
  /** By user: every location that still contains their ID. */
  traces: Record<string, string[]>;
}

const RESTS = ["published", "failed", "needs_review", "cancelled"];

/**
 * Checks a history and its final state against the invariants of docs/invariants.md. Returns the violations.
 */
export function checkHistory({ operations }: History, facts: FinalState): string[] {
  const of = (op: Operation["op"]) => operations.filter((one) => one.op === op);
  return [
    ...facts.credits.flatMap(checkLedger),
    ...of("generate").flatMap((one) => effects(one, facts.charged[one.key] ?? 0, "charges")),
    ...unasked("charge", Object.keys(facts.charged), of("generate")),
    ...of("schedule").flatMap((one) => scheduled(one, facts.posts[one.key])),
    ...unasked("publication", publishedOf(facts), of("schedule")),
    ...of("pay").flatMap((one) => paid(one, facts.payments[one.userId])),
    ...of("leave").flatMap((one) => left(one, facts.traces[one.userId] ?? [])),
  ];
}

/** Checks that balances match the ledger [CR1] and no reservation stays open [CR7]. */
function checkLedger({
  userId,
  balance,
  reserved,
  ledger,
  openHolds,
}: FinalState["credits"][number]): string[] {
  const wrong = [
    balance !== ledger && `CR1: ${userId} has ${balance} and the ledger says ${ledger}`,
    balance < 0 && `CR1: ${userId} has ${balance}`,
    (reserved !== 0 || openHolds > 0) && `CR7: ${userId} has ${reserved} held in ${openHolds} open holds`,
  ];
  return wrong.filter((one) => one !== false);
}

/** Each `ok` has one effect, each `fail` none, each `info` zero or one. */
function effects({ op, key, outcome, statuses }: Operation, count: number, what: string): string[] {
  const fits = outcome === "ok" ? count === 1 : outcome === "fail" ? count === 0 : count <= 1;
  return fits ? [] : [`${op} ${key} ended ${outcome} (${statuses}) and has ${count} ${what}`];
}

/** Finds effects without a request. */
function unasked(what: string, keys: string[], requested: Operation[]): string[] {
  const known = new Set(requested.map(({ key }) => key));
  return keys.filter((key) => !known.has(key)).map((key) => `a ${what} that nobody asked for: ${key}`);
}

const publishedOf = ({ posts }: FinalState) =>
  Object.entries(posts).flatMap(([text, { states, live }]) => (states.length + live > 0 ? [text] : []));

/** Each scheduled post has a settled publication [PUB2] and at most one post on the page [PUB1]. */
function scheduled(operation: Operation, post = { states: [] as string[], live: 0 }): string[] {
  const { key } = operation;
  const { states, live } = post;
  const moving = states.filter((state) => !RESTS.includes(state));
  const isShown = states.includes("published");
  const mayBeShown = isShown || states.includes("needs_review");
  const wrong = [
    live > 1 && `PUB1: "${key}" stands on the page ${live} times`,
    moving.length > 0 && `PUB2: "${key}" is still ${moving.join(", ")}`,
    isShown && live === 0 && `"${key}" is called published and is nowhere`,
    !mayBeShown && live > 0 && `"${key}" is on the page and is called ${states.join(", ") || "nothing"}`,
  ];
  return [...effects(operation, states.length, "publications"), ...wrong.filter((one) => one !== false)];
}

/** Each gateway charge has one paid payment, one subscription and one grant. */
function paid(operation: Operation, facts = { charges: 0, paid: 0, grants: 0, active: 0 }): string[] {
  const { charges, paid: payments, grants, active } = facts;
  const agrees = [payments, grants, active].every((count) => count === charges);
  return [
    ...effects(operation, charges, "charges"),
    ...(agrees
      ? []
      : [`PAY: ${operation.userId} was charged ${charges} times, and has ${JSON.stringify(facts)}`]),
  ];
}

/** A confirmed deletion leaves no trace and a refused one leaves the user in place [ACC1]. */
function left({ userId, outcome, statuses }: Operation, traces: string[]): string[] {
  if (outcome === "ok" && traces.length > 0)
    return [`ACC1: ${userId} was to be forgotten, and stands in ${traces.join(", ")}`];
  if (outcome === "fail" && traces.length === 0)
    return [`ACC1: ${userId} was refused (${statuses}), and is forgotten all the same`];
  return outcome === "info" && traces.length > 0 && !traces.includes("user.id")
    ? [`ACC1: ${userId} is half forgotten: ${traces.join(", ")}`]
    : [];
}
