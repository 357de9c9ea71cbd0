import { describe, expect, it } from "vitest";
import { type Facts, judgeHistory } from "@/tests/harness/chaos/checker";
import { makeChance, type Operation, outcomeOf } from "@/tests/harness/chaos/history";

const NOTHING: Facts = { credits: [], charged: {}, posts: {}, payments: {}, traces: {} };
const asked = (op: Operation["op"], outcome: Operation["outcome"], key = "k"): Operation => ({
  ...{ op, key, person: "p", outcome },
  ...{ invoked: 0, ended: 1, told: "200" },
});
const judge = (operations: Operation[], facts: Partial<Facts>) =>
  judgeHistory({ seed: 1, operations, mishaps: [] }, { ...NOTHING, ...facts });
const books = { person: "p", balance: 9, reserved: 0, ledger: 9, openHolds: 0 };
const once = { charges: 1, paid: 1, grants: 1, active: 1 };

describe("has nothing to say", () => {
  it("of a history whose effects are what was told", () => {
    const operations = [
      asked("generate", "ok", "a"),
      asked("generate", "fail", "b"),
      asked("generate", "info", "c"),
      asked("generate", "info", "d"),
      asked("schedule", "ok", "shown"),
      asked("schedule", "ok", "asks"),
      asked("schedule", "ok", "failed"),
      asked("schedule", "info", "never came"),
      asked("pay", "ok"),
      { ...asked("leave", "ok"), person: "gone" },
      { ...asked("leave", "info"), person: "there" },
    ];
    const facts: Facts = {
      credits: [books],
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

describe("finds", () => {
  it.each<[string, Operation[], Partial<Facts>, RegExp]>([
    [
      "a doubled post",
      [asked("schedule", "ok")],
      { posts: { k: { states: ["published"], live: 2 } } },
      /^PUB1: "k" stands on the page 2 times$/,
    ],
    [
      "a post that is stuck",
      [asked("schedule", "ok")],
      { posts: { k: { states: ["sending"], live: 0 } } },
      /^PUB2: "k" is still sending$/,
    ],
    ["a post that was lost", [asked("schedule", "ok")], {}, /schedule k ended ok .* has 0 publications/],
    [
      "a post that is called published and is nowhere",
      [asked("schedule", "ok")],
      { posts: { k: { states: ["published"], live: 0 } } },
      /is nowhere/,
    ],
    [
      "a post on the page that is called failed",
      [asked("schedule", "ok")],
      { posts: { k: { states: ["failed"], live: 1 } } },
      /is on the page and is called failed/,
    ],
    [
      "a post that was refused and goes out",
      [asked("schedule", "fail")],
      { posts: { k: { states: ["published"], live: 1 } } },
      /ended fail .* has 1 publications/,
    ],
    [
      "a post that nobody scheduled",
      [],
      { posts: { k: { states: ["published"], live: 1 } } },
      /nobody asked for: k/,
    ],
    ["a lost credit", [], { credits: [{ ...books, balance: 8 }] }, /^CR1: p has 8 and the ledger says 9$/],
    ["less than nothing", [], { credits: [{ ...books, balance: -1, ledger: -1 }] }, /^CR1: p has -1$/],
    ["a hold for ever", [], { credits: [{ ...books, reserved: 1, openHolds: 1 }] }, /^CR7/],
    ["an ok without effect", [asked("generate", "ok")], {}, /generate k ended ok .* has 0 charges/],
    [
      "a charge for nothing",
      [asked("generate", "fail")],
      { charged: { k: 1 } },
      /ended fail .* has 1 charges/,
    ],
    ["a click paid twice", [asked("generate", "info")], { charged: { k: 2 } }, /ended info .* has 2 charges/],
    ["a charge that nobody asked for", [], { charged: { k: 1 } }, /a charge that nobody asked for: k/],
    [
      "money for nothing",
      [asked("pay", "ok")],
      { payments: { p: { ...once, grants: 0 } } },
      /^PAY: p was charged/,
    ],
    ["credits granted twice", [asked("pay", "ok")], { payments: { p: { ...once, grants: 2 } } }, /^PAY/],
    [
      "a card charged twice",
      [asked("pay", "ok")],
      { payments: { p: { ...once, charges: 2 } } },
      /has 2 charges/,
    ],
    [
      "traces of who has left",
      [asked("leave", "ok")],
      { traces: { p: ["job.user_id"] } },
      /^ACC1: p .*job.user_id/,
    ],
    [
      "who is half forgotten",
      [asked("leave", "info")],
      { traces: { p: ["job.user_id"] } },
      /^ACC1: p is half/,
    ],
    ["who is forgotten though refused", [asked("leave", "fail")], {}, /^ACC1: p was refused/],
  ])("%s", (_, operations, facts, words) => {
    const found = judge(operations, facts);
    expect(found).toContainEqual(expect.stringMatching(words));
  });
});

it("takes no answer, and answers that leave it open, for neither success nor failure", () => {
  expect([outcomeOf(0, ""), outcomeOf(500, "UNKNOWN_ERROR"), outcomeOf(503, "unavailable")]).toEqual([
    "info",
    "info",
    "info",
  ]);
  expect([outcomeOf(409, "in_progress"), outcomeOf(409, "conflict")]).toEqual(["info", "info"]);
  expect([outcomeOf(402, "insufficient_credits"), outcomeOf(502, "provider_error")]).toEqual([
    "fail",
    "fail",
  ]);
  expect(outcomeOf(202, "")).toBe("ok");
});

it("draws the same lots for the same seed", () => {
  const draw = (seed: number) => {
    const chance = makeChance(seed);
    return [chance.below(1_000), chance.between(5, 9), chance.oneOf(["a", "b"]), chance.shuffled([1, 2, 3])];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});
