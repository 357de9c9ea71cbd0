import { describe, expect, it } from "vitest";
// @ts-expect-error plain JavaScript, which Node 20 runs before anything is installed
import { parseTierArguments, TIERS } from "./tiers.mjs";

const namesOf = (words: string[]) =>
  parseTierArguments(words).tiers.map(({ name }: { name: string }) => name);

describe("arguments of npm test", () => {
  it("no arguments select all tiers except multi-instance and no long run", () => {
    const all = TIERS.map(({ name }: { name: string }) => name);
    expect([...namesOf([]), "multi-instance"]).toEqual(all);
    expect([parseTierArguments([]).doubled, parseTierArguments(["multi-instance", "e2e"]).doubled]).toEqual([
      false,
      true,
    ]);
    expect(
      parseTierArguments([]).tiers.some(({ environment }: { environment?: object }) => environment),
    ).toBe(false);
  });

  it("tier names select tiers and other arguments are passed to their tool", () => {
    const { passedOn } = parseTierArguments(["unit", "api", "tests/api/posts"]);
    expect([namesOf(["unit", "api", "tests/api/posts"]), passedOn]).toEqual([
      ["unit", "api"],
      ["tests/api/posts"],
    ]);
    expect(namesOf(["faults"])).toEqual(["faults"]);
  });

  it("fuzz selects one file for ten minutes or the given duration", () => {
    const [tier] = parseTierArguments(["fuzz"]).tiers;
    expect([tier.vitest, tier.environment]).toEqual(["api", { LONG_SECONDS: "600" }]);
    expect(tier.tests("tests/api/fuzz.test.ts")).toBe(true);
    expect(tier.tests("tests/api/posts.test.ts")).toBe(false);
    const [short] = parseTierArguments(["fuzz", "--long", "60", "--seed", "7"]).tiers;
    expect(short.environment).toEqual({ LONG_SECONDS: "60", SEED: "7" });
  });

  it("faults with --long selects only five minutes of chaos tests", () => {
    const { tiers, passedOn } = parseTierArguments(["faults", "--long", "--seed", "9"]);
    expect(tiers).toHaveLength(1);
    expect(tiers[0].tests("tests/faults/chaos.test.ts")).toBe(true);
    expect([tiers[0].environment, passedOn]).toEqual([{ LONG_SECONDS: "300", SEED: "9" }, []]);
  });
});
