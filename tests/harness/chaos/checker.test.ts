import { describe, expect, it } from "vitest";
import { checkHistory, type FinalState } from "@/tests/harness/chaos/checker";
import { classifyOutcome, createSeededRandom, type Operation } from "@/tests/harness/chaos/history";

const NOTHING: FinalState = { credits: [], charged: {}, posts: {}, payments: {}, traces: {} };
const requested = (op: Operation["op"], outcome: Operation["outcome"], key = "k"): Operation => ({
  ...{ op, key, userId: "p", outcome },
  ...{ invoked: 0, ended: 1, statuses: "200" },
});
const judge = (operations: Operation[], facts: Partial<FinalState>) =>
  checkHistory({ seed: 1, operations, mishaps: [] }, { ...NOTHING, ...facts });
const balances = { userId: "p", balance: 9, reserved: 0, ledger: 9, openHolds: 0 };
const once = { charges: 1, paid: 1, grants: 1, active: 1 };

describe("valid histories", () => {
  it("checker accepts a history whose effects match its results", () => {
    const operations = [
      requested("generate", "ok", "a"),
      requested("generate", "fail", "b"),
      requested("generate", "info", "c"),
      requested("generate", "info", "d"),
      requested("schedule", "ok", "shown"),
      requested("schedule", "ok", "asks"),
      requested("schedule", "ok", "failed"),
      requested("schedule", "info", "never came"),
      requested("pay", "ok"),
      { ...requested("leave", "ok"), userId: "gone" },
      { ...requested("leave", "info"), userId: "there" },
    ];
    const facts: FinalState = {
      credits: [balances],
      charged: { a: 1, c: 1 },
      posts: {
        shown: { states: ["published"], live: 1 },
        asks: { states: ["needs_review"], live: 1 },
        failed: { states: ["failed"], live: 0 },
      },
      payments: { p: once },
      traces: { there: ["account.user_id", "user.id"] },
    };
    expect(judge(operations, facts)).toEqual([]);
  });
});

describe("checker findings", () => {
  it.each<[string, Operation[], Partial<FinalState>, RegExp]>([
    [
      "a duplicate post",
      [requested("schedule", "ok")],
      { posts: { k: { states: ["published"], live: 2 } } },
      /^PUB1: "k" stands on the page 2 times$/,
    ],
    [
      "a stuck post",
      [requested("schedule", "ok")],
      { posts: { k: { states: ["sending"], live: 0 } } },
      /^PUB2: "k" is still sending$/,
    ],
    ["a post that was lost", [requested("schedule", "ok")], {}, /schedule k ended ok .* has 0 publications/],
    [
      "a published post that is not on the platform",
      [requested("schedule", "ok")],
      { posts: { k: { states: ["published"], live: 0 } } },
      /is nowhere/,
    ],
    [
      "a failed post that is on the platform",
      [requested("schedule", "ok")],
      { posts: { k: { states: ["failed"], live: 1 } } },
      /is on the page and is called failed/,
    ],
    [
      "a refused post that is published",
      [requested("schedule", "fail")],
      { posts: { k: { states: ["published"], live: 1 } } },
      /ended fail .* has 1 publications/,
    ],
    [
      "a post without a request",
      [],
      { posts: { k: { states: ["published"], live: 1 } } },
      /nobody asked for: k/,
    ],
    ["a lost credit", [], { credits: [{ ...balances, balance: 8 }] }, /^CR1: p has 8 and the ledger says 9$/],
    ["a negative balance", [], { credits: [{ ...balances, balance: -1, ledger: -1 }] }, /^CR1: p has -1$/],
    ["a reservation that stays open", [], { credits: [{ ...balances, reserved: 1, openHolds: 1 }] }, /^CR7/],
    ["a success without a charge", [requested("generate", "ok")], {}, /generate k ended ok .* has 0 charges/],
    [
      "a charge for a refused request",
      [requested("generate", "fail")],
      { charged: { k: 1 } },
      /ended fail .* has 1 charges/,
    ],
    [
      "two charges of one request",
      [requested("generate", "info")],
      { charged: { k: 2 } },
      /ended info .* has 2 charges/,
    ],
    ["a charge without a request", [], { charged: { k: 1 } }, /a charge that nobody asked for: k/],
    [
      "a payment without credits",
      [requested("pay", "ok")],
      { payments: { p: { ...once, grants: 0 } } },
      /^PAY: p was charged/,
    ],
    ["credits granted twice", [requested("pay", "ok")], { payments: { p: { ...once, grants: 2 } } }, /^PAY/],
    [
      "a card charged twice",
      [requested("pay", "ok")],
      { payments: { p: { ...once, charges: 2 } } },
      /has 2 charges/,
    ],
    [
      "data of a deleted user",
      [requested("leave", "ok")],
      { traces: { p: ["job.user_id"] } },
      /^ACC1: p .*job.user_id/,
    ],
    [
      "a half deleted user",
      [requested("leave", "info")],
      { traces: { p: ["job.user_id"] } },
      /^ACC1: p is half/,
    ],
    ["a deleted user whose deletion was refused", [requested("leave", "fail")], {}, /^ACC1: p was refused/],
  ])("checker finds %s", (_, operations, facts, words) => {
    const found = judge(operations, facts);
    expect(found).toContainEqual(expect.stringMatching(words));
  });
});

it("checker treats missing and ambiguous responses as neither success nor failure", () => {
  expect([
    classifyOutcome(0, ""),
    classifyOutcome(500, "UNKNOWN_ERROR"),
    classifyOutcome(503, "unavailable"),
  ]).toEqual(["info", "info", "info"]);
  expect([classifyOutcome(409, "in_progress"), classifyOutcome(409, "conflict")]).toEqual(["info", "info"]);
  expect([classifyOutcome(402, "insufficient_credits"), classifyOutcome(502, "provider_error")]).toEqual([
    "fail",
    "fail",
  ]);
  expect(classifyOutcome(202, "")).toBe("ok");
});

it("seeded random generator returns the same numbers for the same seed", () => {
  const draw = (seed: number) => {
    const chance = createSeededRandom(seed);
    return [chance.below(1_000), chance.between(5, 9), chance.oneOf(["a", "b"]), chance.shuffled([1, 2, 3])];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});
