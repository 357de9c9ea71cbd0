import type { History, Operation } from "@/tests/harness/chaos/history";

/** What is there once everything rests: the database's rows, and what the outside world has accepted. */
export interface Facts {
  /** Everybody who is still there, with the sum of their ledger and the holds that nobody has closed. */
  credits: { person: string; balance: number; reserved: number; ledger: number; openHolds: number }[];
  /** How often the click of this key was paid for. */
  charged: Record<string, number>;
  /** By the text of the post: states of its publications, and how often the network shows it. */
  posts: Record<string, { states: string[]; live: number }>;
  /** By person: what the gateway took, and what we made of it. */
  payments: Record<string, { charges: number; paid: number; grants: number; active: number }>;
  /** By person: every place that still holds their id. */
  traces: Record<string, string[]>;
}

const RESTS = ["published", "failed", "needs_review", "cancelled"];

/** What a history and the facts after it say against the product (reliability.md section 5); empty when nothing. */
export function judgeHistory({ operations }: History, facts: Facts): string[] {
  const of = (op: Operation["op"]) => operations.filter((one) => one.op === op);
  return [
    ...facts.credits.flatMap(booksOf),
    ...of("generate").flatMap((one) => effects(one, facts.charged[one.key] ?? 0, "charges")),
    ...unasked("charge", Object.keys(facts.charged), of("generate")),
    ...of("schedule").flatMap((one) => scheduled(one, facts.posts[one.key])),
    ...unasked("publication", publishedOf(facts), of("schedule")),
    ...of("pay").flatMap((one) => paid(one, facts.payments[one.person])),
    ...of("leave").flatMap((one) => left(one, facts.traces[one.person] ?? [])),
  ];
}

/** CR1, and nothing held for ever (CR7). */
function booksOf({ person, balance, reserved, ledger, openHolds }: Facts["credits"][number]): string[] {
  const wrong = [
    balance !== ledger && `CR1: ${person} has ${balance} and the ledger says ${ledger}`,
    balance < 0 && `CR1: ${person} has ${balance}`,
    (reserved !== 0 || openHolds > 0) && `CR7: ${person} has ${reserved} held in ${openHolds} open holds`,
  ];
  return wrong.filter((one) => one !== false);
}

/** Each `ok` one effect, each `fail` none, each `info` zero or one. */
function effects({ op, key, outcome, told }: Operation, count: number, what: string): string[] {
  const fits = outcome === "ok" ? count === 1 : outcome === "fail" ? count === 0 : count <= 1;
  return fits ? [] : [`${op} ${key} ended ${outcome} (${told}) and has ${count} ${what}`];
}

/** An effect of a click that nobody made. */
function unasked(what: string, keys: string[], asked: Operation[]): string[] {
  const known = new Set(asked.map(({ key }) => key));
  return keys.filter((key) => !known.has(key)).map((key) => `a ${what} that nobody asked for: ${key}`);
}

const publishedOf = ({ posts }: Facts) =>
  Object.entries(posts).flatMap(([text, { states, live }]) => (states.length + live > 0 ? [text] : []));

/** A publication for each that was scheduled (PUB2: at rest), and at most one post on the page (PUB1). */
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

/** What the gateway took counts once with us: one paid payment, one subscription, one grant. */
function paid(operation: Operation, facts = { charges: 0, paid: 0, grants: 0, active: 0 }): string[] {
  const { charges, paid: payments, grants, active } = facts;
  const agrees = [payments, grants, active].every((count) => count === charges);
  return [
    ...effects(operation, charges, "charges"),
    ...(agrees
      ? []
      : [`PAY: ${operation.person} was charged ${charges} times, and has ${JSON.stringify(facts)}`]),
  ];
}

/** ACC1: who was told that they are forgotten is; who was refused is still there. */
function left({ person, outcome, told }: Operation, traces: string[]): string[] {
  if (outcome === "ok" && traces.length > 0)
    return [`ACC1: ${person} was to be forgotten, and stands in ${traces.join(", ")}`];
  if (outcome === "fail" && traces.length === 0)
    return [`ACC1: ${person} was refused (${told}), and is forgotten all the same`];
  return outcome === "info" && traces.length > 0 && !traces.includes("user.id")
    ? [`ACC1: ${person} is half forgotten: ${traces.join(", ")}`]
    : [];
}
