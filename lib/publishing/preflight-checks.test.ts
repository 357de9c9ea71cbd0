import { describe, expect, test } from "vitest";
import { getBlockingProblems, PREFLIGHT_CHECKS, runPreflight } from "@/lib/publishing/preflight-checks";
import type { PreflightInput } from "@/lib/publishing/preflight-problem";
import {
  getProblemFix,
  MISSED_WINDOW,
  OUTCOME_UNKNOWN,
  RETRIES_EXHAUSTED,
  TARGET_CHANGED,
} from "@/lib/publishing/publish-problem";

const AT = new Date("2026-11-21T09:00:00Z");
const later = (ms: number) => new Date(AT.getTime() + ms);
const CONNECTED = { state: "connected", canPublish: true, canComment: true, expiresAt: null };
const square = { width: 1080, height: 1080, alt: "A loaf" };
const portrait = { width: 1080, height: 1350, alt: "A loaf" };
const scenario = { width: 1080, height: 1920, alt: "A loaf" };
const wide = { width: 1910, height: 1000, alt: "A loaf" };
const size = { width: 1280, height: 720 };
const video = { contentType: "video/mp4", bytes: 4_000_000, durationMs: 8_000, ...size };
const upright = { ...video, width: 1080, height: 1920 };
const GOOD: PreflightInput = {
  platform: "facebook",
  text: "Bread from four in the morning",
  hashtags: [],
  language: "en",
  images: [square],
  asDocument: false,
  video: null,
  lacksApproval: false,
  options: {},
  connection: CONNECTED,
  at: AT,
};

const instagram = { platform: "instagram" } as const;
const hebrew = { language: "he" } as const;
const TURNED = "Kolot מדברים בקול של המותג";
const linkedin = { platform: "linkedin" } as const;
const asDocument = { ...linkedin, asDocument: true } as const;
const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag${n}`);
const images = (count: number, image = square) => Array.from({ length: count }, () => image);

const LINK = "https://bakery.example/bread";
const story = { options: { placement: "story" } } as const;
const inStory = (options: PreflightInput["options"]) => ({
  text: "",
  images: [scenario],
  options: { ...story.options, ...options },
});

const TABLE: [string, Partial<PreflightInput>, string[]][] = [
  ["a good post", {}, []],
  ["a picture without words", { text: "  " }, []],
  ["words without a picture", { images: [] }, []],
  ["hashtags alone", { text: "", hashtags: ["bread"], images: [] }, []],
  [
    "a page that is not connected anymore",
    { connection: { ...CONNECTED, hasTarget: false } },
    ["target_removed"],
  ],
  ["content that no client approved", { lacksApproval: true }, ["not_approved"]],
  ["nothing", { text: " \n", images: [] }, ["empty"]],
  ["a long text, still taken", { text: "x".repeat(63_206) }, ["text_long"]],
  ["as long as most read", { text: "x".repeat(5_000) }, []],
  ["emoji count once", { text: "🥐".repeat(63_206) }, ["text_long"]],
  ["one character more", { text: "x".repeat(63_207) }, ["text_too_long"]],
  ["hashtags count too", { text: "x".repeat(63_200), hashtags: ["bread"] }, ["text_too_long"]],
  ["as many hashtags as Instagram counts", { ...instagram, hashtags: tags(5) }, []],
  ["one more", { ...instagram, hashtags: tags(6) }, ["hashtags_many"]],
  ["one more, in the text", { ...instagram, text: "Warm #bread", hashtags: tags(5) }, ["hashtags_many"]],
  ["the same one twice", { ...instagram, text: "Warm #TAG1", hashtags: tags(5) }, []],
  ["as many as Instagram takes", { ...instagram, hashtags: tags(30) }, ["hashtags_many"]],
  ["more than Instagram takes", { ...instagram, hashtags: tags(31) }, ["hashtags_refused"]],
  ["many hashtags elsewhere", { ...linkedin, hashtags: tags(30) }, []],
  ["twenty mentions", { ...instagram, text: "@noa ".repeat(20) }, []],
  ["twenty-one mentions", { ...instagram, text: "@noa ".repeat(21) }, ["mentions_many"]],
  ["addresses are no mentions", { ...instagram, text: "a@b.example ".repeat(21) }, []],
  ["a Hebrew line that starts in Latin", { ...hebrew, text: TURNED }, ["line_left_to_right"]],
  ["the same line after a direction mark", { ...hebrew, text: `\u200f${TURNED}` }, []],
  ["the same line of an English post", { text: TURNED }, []],
  ["the same line in a story", { ...hebrew, ...inStory({}), text: TURNED }, ["story_text"]],
  ["an English line that starts in Hebrew", { text: "שיפון bread is back" }, ["line_right_to_left"]],
  ["ten images", { images: images(10) }, []],
  ["eleven images", { images: images(11) }, ["too_many_images"]],
  ["no image for Instagram", { ...instagram, images: [] }, ["image_needed"]],
  ["shapes that Instagram takes", { ...instagram, images: [portrait] }, []],
  ["the widest it takes", { ...instagram, images: [wide] }, []],
  ["a tall picture", { ...instagram, images: [scenario] }, ["image_ratio"]],
  ["a tall picture elsewhere", { images: [scenario] }, []],
  ["a tall picture in a carousel", { ...instagram, images: [square, scenario] }, ["image_ratio"]],
  ["two shapes in a carousel", { ...instagram, images: [portrait, square, portrait] }, ["image_cropped"]],
  ["two shapes elsewhere", { images: [portrait, square] }, []],
  ["a picture of unknown shape", { ...instagram, images: [{ ...square, width: Number.NaN }] }, []],
  [
    "two images without alternative text",
    { images: [square, ...images(2, { ...square, alt: " " })] },
    ["image_undescribed", "image_undescribed"],
  ],
  ["document pages of one aspect ratio", { ...asDocument, images: images(3) }, []],
  [
    "a document page of another aspect ratio",
    { ...asDocument, images: [square, portrait, square] },
    ["page_shape"],
  ],
  [
    "document pages without alternative text",
    { ...asDocument, images: images(2, { ...square, alt: "" }) },
    [],
  ],
  ["the document option without images", { ...asDocument, images: [] }, []],
  [
    "the document option on a network without documents",
    { asDocument: true, images: [square, { ...portrait, alt: "" }] },
    ["image_undescribed"],
  ],
  ["a film", { images: [], text: "", video: video }, []],
  [
    "a film in the other kind",
    { images: [], video: { ...video, contentType: "video/webm" } },
    ["video_type"],
  ],
  [
    "a film as Apple makes it, for LinkedIn",
    { ...linkedin, images: [], video: { ...video, contentType: "video/quicktime" } },
    ["video_type"],
  ],
  ["a short film", { ...instagram, images: [], video: { ...video, durationMs: 2_999 } }, ["video_length"]],
  ["a long film", { ...instagram, images: [], video: { ...video, durationMs: 900_001 } }, ["video_length"]],
  ["a film of unknown length", { ...instagram, images: [], video: { ...video, durationMs: null } }, []],
  ["a tiny film", { ...linkedin, images: [], video: { ...video, bytes: 74_999 } }, ["video_size"]],
  ["a film and a picture", { video: video }, ["video_and_images"]],
  ["a video and an image for Instagram", { ...instagram, video }, []],
  ["a video and ten images for Instagram", { ...instagram, images: images(10), video }, ["too_many_images"]],
  [
    "a reel with an image",
    { ...instagram, options: { placement: "reel" }, video: upright },
    ["video_and_images"],
  ],
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
  ["ends after", { connection: { ...CONNECTED, expiresAt: later(1) } }, []],
  [
    "nothing left of the day",
    { connection: { ...CONNECTED, quota: { used: 50, limit: 50 } } },
    ["quota_used"],
  ],
  ["a tall picture in a story", { ...instagram, ...story, text: "", images: [scenario] }, []],
  ["a square picture in a story", { ...story, text: "" }, ["story_shape"]],
  ["an upright video in a story", { ...story, text: "", images: [], video: upright }, []],
  ["two pictures in a story", { ...story, text: "", images: [scenario, scenario] }, ["story_media"]],
  ["a story without picture", { ...story, images: [] }, ["story_media", "story_text"]],
  ["a story with text", { ...story, text: "Bread", images: [scenario] }, ["story_text"]],
  ["a story with a comment", inStory({ firstComment: "Hello" }), ["story_extras"]],
  ["a story with collaborators", inStory({ collaborators: ["noa"] }), ["story_extras"]],
  ["a story with a location", inStory({ placeId: "123456" }), ["place_unused"]],
  ["a reel without a video", { options: { placement: "reel" } }, ["reel_video"]],
  ["a reel", { options: { placement: "reel" }, images: [], video: upright }, []],
  ["a wide reel for Facebook", { options: { placement: "reel" }, images: [], video }, ["reel_shape"]],
  [
    "a wide video story for Facebook",
    { ...story, text: "", images: [], video },
    ["story_shape", "reel_shape"],
  ],
  [
    "a wide reel for Instagram",
    { ...instagram, options: { placement: "reel" }, images: [], video },
    ["reel_upright"],
  ],
  ["a link beside pictures", { options: { link: { url: LINK } } }, ["link_with_media"]],
  ["a link alone", { options: { link: { url: LINK } }, images: [] }, []],
  [
    "a link without a title",
    { ...linkedin, options: { link: { url: LINK, title: "" } }, images: [] },
    ["link_title"],
  ],
  [
    "a link with its title",
    { ...linkedin, options: { link: { url: LINK, title: "Bread" } }, images: [] },
    [],
  ],
  ["a location of a video", { options: { placeId: "123456" }, images: [], video }, ["place_unused"]],
  ["a location of a reel", { options: { placeId: "123456" }, images: [], video: upright }, []],
  ["a comment", { options: { firstComment: "Hello" } }, []],
  [
    "a comment that was not allowed",
    { options: { firstComment: "Hello" }, connection: { ...CONNECTED, canComment: false } },
    ["comment_permission"],
  ],
  ["one left", { connection: { ...CONNECTED, quota: { used: 49, limit: 50 } } }, []],
];

const codesOf = (change: Partial<PreflightInput>) =>
  runPreflight({ ...GOOD, ...change }).map(({ code }) => code);

describe("preflight checks", () => {
  // spec: D9.17, D9.18, D9.19
  test.each(TABLE)("preflight of %s", (_, change, codes) => {
    expect(codesOf(change)).toEqual(codes);
  });

  // spec: D9.15
  test("each preflight check is triggered by a row of the table", () => {
    const met = new Set(TABLE.flatMap(([, , codes]) => codes));
    expect(PREFLIGHT_CHECKS.map(({ code }) => code).filter((code) => !met.has(code))).toEqual([]);
  });

  test("preflight problem of an image contains the image's index", () => {
    const found = runPreflight({ ...GOOD, images: [square, { ...square, alt: "" }] });
    expect(found).toEqual([expect.objectContaining({ code: "image_undescribed", image: 1 })]);
  });

  test("preflight problem has a message, and only errors block", () => {
    for (const problem of PREFLIGHT_CHECKS) {
      expect(getBlockingProblems([problem])).toHaveLength(problem.severity === "error" ? 1 : 0);
      expect(problem.message).toMatch(/^[A-Z].{10,}/);
    }
  });

  // spec: D9.20
  test("preflight problem has a fix in the composer and after a failure", () => {
    expect(PREFLIGHT_CHECKS.map(({ code, fix }) => [code, fix, getProblemFix(code)])).toEqual([
      ["not_connected", "connect", "connect"],
      ["choose_target", "choose_target", "choose_target"],
      ["reconnect", "reconnect", "reconnect"],
      ["permission", "reconnect", "reconnect"],
      ["target_removed", "change_target", "edit"],
      ["token_expires", "reconnect", "reconnect"],
      ["quota_used", undefined, "reschedule"],
      ["not_approved", "ask_approval", "edit"],
      ["empty", "edit_text", "edit"],
      ["text_too_long", "edit_text", "edit"],
      ["text_long", "edit_text", "edit"],
      ["hashtags_refused", "trim_hashtags", "edit"],
      ["hashtags_many", "trim_hashtags", "edit"],
      ["mentions_many", "edit_text", "edit"],
      ["line_left_to_right", "mark_lines", "edit"],
      ["line_right_to_left", "mark_lines", "edit"],
      ["image_needed", "edit_images", "edit"],
      ["too_many_images", "edit_images", "edit"],
      ["image_ratio", "extend_image", "edit"],
      ["image_cropped", "extend_image", "edit"],
      ["page_shape", "extend_image", "edit"],
      ["image_undescribed", "describe_image", "edit"],
      ["video_type", "remove_video", "edit"],
      ["video_length", "remove_video", "edit"],
      ["video_size", "remove_video", "edit"],
      ["video_and_images", "remove_video", "edit"],
      ["comment_permission", "edit_options", "reconnect"],
      ["story_media", "edit_images", "edit"],
      ["story_extras", "edit_options", "edit"],
      ["story_text", "edit_options", "edit"],
      ["story_shape", undefined, "edit"],
      ["reel_video", "edit_options", "edit"],
      ["reel_shape", "edit_options", "edit"],
      ["reel_upright", undefined, "edit"],
      ["link_with_media", "edit_options", "edit"],
      ["link_title", "edit_options", "edit"],
      ["place_unused", "edit_options", "edit"],
    ]);
  });
});

// spec: D9.13
test.each([
  [MISSED_WINDOW, "reschedule"],
  [OUTCOME_UNKNOWN, "resolve"],
  [RETRIES_EXHAUSTED, "retry"],
  [TARGET_CHANGED, "retry"],
  [{ code: "nobody_knows" }, "retry"],
])("getProblemFix returns the fix of a post that failed with %o", ({ code }, fix) => {
  expect(getProblemFix(code)).toBe(fix);
});
