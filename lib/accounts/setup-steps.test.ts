import { expect, it } from "vitest";
import { SETUP_STEPS } from "@/lib/accounts/industries";
import { getSetupSteps } from "@/lib/accounts/setup-steps";

const NEW: Parameters<typeof getSetupSteps>[0] = {
  account: { logoUrl: null, industry: "", brandVoice: { summary: "A clinic" } },
  isConnected: false,
  posts: [{ status: "draft" }],
  hasReviewLink: false,
};

it("brand with a name, a summary and a draft only has no step done", () => {
  expect(getSetupSteps(NEW)).toEqual([]);
});

it("each step is done by its own part of the brand, in the order of the list", () => {
  const logo = { ...NEW.account, logoUrl: "/logo.png" };
  expect(getSetupSteps({ ...NEW, account: logo })).toEqual([]);
  expect(getSetupSteps({ ...NEW, account: { ...logo, industry: "health" } })).toEqual(["brand"]);
  const voice = (brandVoice: object) => getSetupSteps({ ...NEW, account: { ...NEW.account, brandVoice } });
  expect(voice({ examples: [], tone: "" })).toEqual([]);
  expect(voice({ examples: ["We open at six."] })).toEqual(["voice"]);
  expect(voice({ sliders: { warm: 4 } })).toEqual(["voice"]);
  expect(getSetupSteps({ ...NEW, isConnected: true })).toEqual(["connect"]);
  expect(getSetupSteps({ ...NEW, posts: [{ status: "scheduled" }] })).toEqual(["post"]);
  expect(getSetupSteps({ ...NEW, hasReviewLink: true })).toEqual(["approval"]);
  expect(
    getSetupSteps({
      account: { logoUrl: "/logo.png", industry: "health", brandVoice: { tone: "calm" } },
      isConnected: true,
      posts: [{ status: "published" }],
      hasReviewLink: true,
    }),
  ).toEqual(SETUP_STEPS);
});

it("posts that have not loaded do not count as done", () => {
  expect(getSetupSteps({ ...NEW, posts: undefined })).toEqual([]);
});
