import { expect, it } from "vitest";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { hasInsights, PLATFORMS_WITH_INSIGHTS } from "@/lib/insights/rules";

it("the filtered list is that of all networks without LinkedIn: what a member's profile is offered", () => {
  expect(PLATFORMS_WITH_INSIGHTS).toEqual(PLATFORMS.filter((one) => one !== "linkedin"));
  const offered = (kind: string) => PLATFORMS.filter((one) => hasInsights(one, kind));
  expect(offered("member")).toEqual(["facebook", "instagram"]);
  expect(offered("organization")).toEqual(["facebook", "instagram", "linkedin"]);
});
