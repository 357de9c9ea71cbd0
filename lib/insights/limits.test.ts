import { expect, it } from "vitest";
import { PLATFORMS } from "@/lib/core/platforms";
import { hasInsights, listInsightPlatforms, PLATFORMS_WITH_INSIGHTS } from "@/lib/insights/limits";

// spec: 1.12, D3.12
it("platforms with insights are all but LinkedIn, because of member profiles", () => {
  expect(PLATFORMS_WITH_INSIGHTS).toEqual(PLATFORMS.filter((one) => one !== "linkedin"));
  const offered = (kind: string | null) => PLATFORMS.filter((one) => hasInsights(one, kind));
  expect(offered("member")).toEqual(["facebook", "instagram"]);
  expect(offered(null)).toEqual(["facebook", "instagram"]);
  expect(offered("organization")).toEqual(["facebook", "instagram", "linkedin"]);
});

// spec: D3.12
it("insights offer the list without LinkedIn to a member profile, unless LinkedIn grants member metrics", () => {
  expect(listInsightPlatforms("member", false)).toEqual(PLATFORMS_WITH_INSIGHTS);
  expect(listInsightPlatforms("member", true)).toEqual(PLATFORMS);
  expect(listInsightPlatforms("organization", false)).toEqual(PLATFORMS);
  expect(listInsightPlatforms(null, false)).toEqual(PLATFORMS);
});
