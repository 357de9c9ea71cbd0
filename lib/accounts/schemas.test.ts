import { describe, expect, test } from "vitest";
import { createAccountBody, updateAccountBody } from "@/lib/accounts/schemas";
import { serializeAccount } from "@/lib/accounts/serializers";

describe("account creation body", () => {
  test("account creation requires only a name", () => {
    expect(createAccountBody.parse({ name: "  Shachar  ", userId: "x", planKey: "pro" })).toEqual({
      name: "Shachar",
      industry: "",
      timeZone: "UTC",
      language: "en",
      brandVoice: {},
      brandKit: { colors: [], fonts: [] },
    });
  });

  test.each([
    { name: "" },
    { name: "   " },
    { name: "a".repeat(81) },
    { name: "a\nb" },
    { name: "a", timeZone: "+02:00" },
    { name: "a", timeZone: "Mars/Olympus" },
    { name: "a", language: "ar" },
    { name: "a", brandKit: { colors: ["red"] } },
    { name: "a", brandVoice: { address: "royal" } },
  ])("account creation refuses %j", (body) => {
    expect(createAccountBody.safeParse(body).success).toBe(false);
  });

  test.each(["Asia/Jerusalem", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+3"])(
    "account creation accepts the time zone %s",
    (timeZone) => {
      expect(createAccountBody.safeParse({ name: "a", timeZone }).success).toBe(true);
    },
  );
});

test("account update contains only the named fields", () => {
  expect(updateAccountBody.parse({ name: "New" })).toEqual({ name: "New" });
});

test("account serialization omits a stored voice that no longer matches the schema", () => {
  const wire = serializeAccount({
    id: "0198f000-0000-7000-8000-000000000001",
    name: "Shachar",
    logoUrl: null,
    timeZone: "UTC",
    language: "he",
    industry: "unknown",
    setupSkipped: ["voice", "unknown"],
    voice: { tone: 5 },
    kit: { colors: ["#ABCDEF"] },
    postingTimes: { facebook: [], instagram: [], linkedin: [{ weekday: 1, time: "08:15" }] },
    requiresApproval: false,
    labelNames: { red: "Launch", pink: "unknown" },
    createdAt: new Date("2026-11-19T09:00:00Z"),
    ...{ userId: "secret" },
  });
  expect(wire).toEqual({
    _id: "0198f000-0000-7000-8000-000000000001",
    name: "Shachar",
    logoUrl: null,
    platforms: ["facebook", "instagram", "linkedin"],
    timeZone: "UTC",
    language: "he",
    industry: "",
    setupSkipped: ["voice"],
    brandVoice: {},
    brandKit: { colors: ["#abcdef"], fonts: [] },
    postingTimes: { facebook: [], instagram: [], linkedin: [{ weekday: 1, time: "08:15" }] },
    requiresApproval: false,
    labelNames: { red: "Launch" },
    createdAt: "2026-11-19T09:00:00.000Z",
  });
});
