import { expect, it } from "vitest";
import { SETUP_STEPS } from "@/lib/accounts/industries";
import { getSetupSteps } from "@/lib/accounts/setup-steps";

const connection = { state: "connected" as const, canPublish: true, daysLeft: null };
const NEW: Parameters<typeof getSetupSteps>[0] = {
  account: { logoUrl: null, industry: "", brandVoice: { summary: "A clinic" } },
  connections: { facebook: { ...connection, state: "not_connected" } },
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
  expect(getSetupSteps({ ...NEW, connections: { linkedin: connection } })).toEqual(["connect"]);
  const blocked = { ...connection, canPublish: false };
  expect(getSetupSteps({ ...NEW, connections: { linkedin: blocked } })).toEqual([]);
  expect(getSetupSteps({ ...NEW, posts: [{ status: "scheduled" }] })).toEqual(["post"]);
  expect(getSetupSteps({ ...NEW, hasReviewLink: true })).toEqual(["approval"]);
  expect(
    getSetupSteps({
      account: { logoUrl: "/logo.png", industry: "health", brandVoice: { tone: "calm" } },
      connections: { facebook: connection },
      posts: [{ status: "published" }],
      hasReviewLink: true,
    }),
  ).toEqual(SETUP_STEPS);
});

it("nothing that has not loaded counts as done", () => {
  expect(getSetupSteps({ ...NEW, connections: undefined, posts: undefined })).toEqual([]);
});
