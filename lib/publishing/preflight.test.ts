import { describe, expect, test } from "vitest";
import { blocking, CHECKS, type PreflightInput, preflight } from "@/lib/publishing/preflight";
import { fixFor } from "@/lib/publishing/problem";

const AT = new Date("2026-11-21T09:00:00Z");
const CONNECTED = { state: "connected", canPublish: true, expiresAt: null };
const GOOD: PreflightInput = {
  platform: "facebook",
  text: "Bread from four in the morning",
  hashtags: [],
  imageCount: 1,
  connection: CONNECTED,
  at: AT,
};

const TABLE: [string, Partial<PreflightInput>, string[]][] = [
  ["a good post", {}, []],
  ["a picture without words", { text: "  " }, []],
  ["words without a picture", { imageCount: 0 }, []],
  ["hashtags alone", { text: "", hashtags: ["bread"], imageCount: 0 }, []],
  ["nothing", { text: " \n", imageCount: 0 }, ["empty"]],
  ["the longest text", { text: "x".repeat(63_206) }, []],
  ["emoji count once", { text: "🥐".repeat(63_206) }, []],
  ["one character more", { text: "x".repeat(63_207) }, ["text_too_long"]],
  ["hashtags count too", { text: "x".repeat(63_200), hashtags: ["bread"] }, ["text_too_long"]],
  ["ten images", { imageCount: 10 }, []],
  ["eleven images", { imageCount: 11 }, ["too_many_images"]],
  ["never connected", { connection: null }, ["not_connected"]],
  [
    "disconnected",
    { connection: { ...CONNECTED, state: "disconnected", canPublish: false } },
    ["not_connected"],
  ],
  [
    "no page chosen",
    { connection: { ...CONNECTED, state: "choosing_target", canPublish: false } },
    ["choose_target"],
  ],
  ["connection lost", { connection: { ...CONNECTED, state: "reconnect", canPublish: false } }, ["reconnect"]],
  ["posting not allowed", { connection: { ...CONNECTED, canPublish: false } }, ["permission"]],
  ["ends before", { connection: { ...CONNECTED, expiresAt: AT } }, ["token_expires"]],
  ["ends after", { connection: { ...CONNECTED, expiresAt: new Date(AT.getTime() + 1) } }, []],
  ["a platform nobody can connect", { platform: "linkedin" }, ["platform_unsupported"]],
  [
    "a platform that wants an image",
    { platform: "instagram", imageCount: 0 },
    ["platform_unsupported", "image_needed"],
  ],
];

describe("preflight", () => {
  test.each(TABLE)("%s", (_, change, codes) => {
    expect(preflight({ ...GOOD, ...change }).map(({ code }) => code)).toEqual(codes);
  });

  test("every check is met by a row of the table", () => {
    const met = new Set(TABLE.flatMap(([, , codes]) => codes));
    expect(CHECKS.map(({ code }) => code).filter((code) => !met.has(code))).toEqual([]);
  });

  test("each problem blocks, says a sentence, and names a fix a person can press", () => {
    for (const problem of CHECKS) {
      expect(blocking([problem])).toHaveLength(1);
      expect(problem.message).toMatch(/^[A-Z].{10,}/);
      expect(fixFor(problem.code)).toBeTruthy();
    }
  });
});
