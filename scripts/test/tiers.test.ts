import { describe, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, which Node 20 runs before anything is installed
import { choose, TIERS } from "./tiers.mjs";

const namesOf = (words: string[]) => choose(words).tiers.map(({ name }: { name: string }) => name);

describe("what the words after npm test mean", () => {
  it("none: all tiers but the doubled one, and no long form", () => {
    const all = TIERS.map(({ name }: { name: string }) => name);
    expect([...namesOf([]), "two"]).toEqual(all);
    expect([choose([]).doubled, choose(["two", "e2e"]).doubled]).toEqual([false, true]);
    expect(choose([]).tiers.some(({ environment }: { environment?: object }) => environment)).toBe(false);
  });

  it("tiers by their names, and the rest for their tool", () => {
    const { passedOn } = choose(["unit", "api", "tests/api/posts"]);
    expect([namesOf(["unit", "api", "tests/api/posts"]), passedOn]).toEqual([
      ["unit", "api"],
      ["tests/api/posts"],
    ]);
    expect(namesOf(["faults"])).toEqual(["faults"]);
  });

  it("fuzz: ten minutes of one file, or as long as is said", () => {
    const [tier] = choose(["fuzz"]).tiers;
    expect([tier.vitest, tier.environment]).toEqual(["api", { LONG_SECONDS: "600" }]);
    expect(tier.tests("tests/api/fuzz.test.ts")).toBe(true);
    expect(tier.tests("tests/api/posts.test.ts")).toBe(false);
    const [short] = choose(["fuzz", "--long", "60", "--seed", "7"]).tiers;
    expect(short.environment).toEqual({ LONG_SECONDS: "60", SEED: "7" });
  });

  it("faults --long: five minutes of chaos and nothing else", () => {
    const { tiers, passedOn } = choose(["faults", "--long", "--seed", "9"]);
    expect(tiers).toHaveLength(1);
    expect(tiers[0].tests("tests/faults/chaos.test.ts")).toBe(true);
    expect([tiers[0].environment, passedOn]).toEqual([{ LONG_SECONDS: "300", SEED: "9" }, []]);
  });
});
