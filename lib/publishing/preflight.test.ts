import { describe, expect, test } from "vitest";
import { blocking, CHECKS, type PreflightInput, preflight } from "@/lib/publishing/preflight";
import { fixFor, GAVE_UP, MISSED_WINDOW, OUTCOME_UNKNOWN, TARGET_CHANGED } from "@/lib/publishing/problem";

const AT = new Date("2026-11-21T09:00:00Z");
const CONNECTED = { state: "connected", canPublish: true, expiresAt: null };
const GOOD: PreflightInput = {
  platform: "facebook",
  text: "Bread from four in the morning",
  hashtags: [],
  imageCount: 1,
  hasVideo: false,
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
  ["a film alone", { imageCount: 0, text: "", hasVideo: true }, ["video_unsupported"]],
  ["a film and a picture", { hasVideo: true }, ["video_unsupported", "video_and_images"]],
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

  test("each problem blocks and says a sentence", () => {
    for (const problem of CHECKS) {
      expect(blocking([problem])).toHaveLength(1);
      expect(problem.message).toMatch(/^[A-Z].{10,}/);
    }
  });

  test("each problem names the fix a person can press, in the composer and once it has failed", () => {
    expect(CHECKS.map(({ code, fix }) => [code, fix, fixFor(code)])).toEqual([
      ["platform_unsupported", undefined, "edit"],
      ["not_connected", "connect", "connect"],
      ["choose_target", "choose_target", "choose_target"],
      ["reconnect", "reconnect", "reconnect"],
      ["permission", "reconnect", "reconnect"],
      ["token_expires", "reconnect", "reconnect"],
      ["empty", "edit_text", "edit"],
      ["text_too_long", "edit_text", "edit"],
      ["image_needed", "edit_images", "edit"],
      ["too_many_images", "edit_images", "edit"],
      ["video_unsupported", "remove_video", "edit"],
      ["video_and_images", "edit_images", "edit"],
    ]);
  });
});

test.each([
  [MISSED_WINDOW, "reschedule"],
  [OUTCOME_UNKNOWN, "resolve"],
  [GAVE_UP, "retry"],
  [TARGET_CHANGED, "retry"],
  [{ code: "nobody_knows" }, "retry"],
])("a post that failed on its way: %o", ({ code }, fix) => {
  expect(fixFor(code)).toBe(fix);
});
