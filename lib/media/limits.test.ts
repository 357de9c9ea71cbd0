import { describe, expect, test } from "vitest";
import {
  labelFromFileName,
  MAX_LABEL_LENGTH,
  meetsPlatformLimits,
  normalizeLabel,
  normalizeTag,
} from "@/lib/media/limits";

describe("image labels", () => {
  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Noa\\לחם.jpg", "לחם.jpg"],
    ["bread\u0000\r\nset-cookie: a.png", "bread set-cookie: a.png"],
    ["photo\u202egpj.exe", "photo gpj.exe"],
    ["cafe\u0301.png", "café.png"],
    ["\ud800half.png", "\ufffdhalf.png"],
    ["/", ""],
    ["  ", ""],
  ])("label of the file %j is %j", (name, label) => {
    expect(labelFromFileName(name)).toBe(label);
  });

  test("label written by a user keeps slashes and is truncated between characters", () => {
    expect(normalizeLabel("Spring / summer")).toBe("Spring / summer");
    expect([...normalizeLabel("🥐".repeat(200))]).toHaveLength(MAX_LABEL_LENGTH);
    expect(normalizeLabel("🥐".repeat(200)).isWellFormed()).toBe(true);
  });
});

test.each([
  ["#Summer, 2026 ", "summer 2026"],
  ["## קיץ", "קיץ"],
  ["a#b", "a#b"],
  ["#", ""],
  ["🥐".repeat(60), "🥐".repeat(40)],
])("tag %j is stored as %j", (typed, tag) => {
  expect(normalizeTag(typed)).toBe(tag);
  expect(normalizeTag(tag)).toBe(tag);
});

const LIMITS = { types: ["image/jpeg", "image/png"], bytesMax: 1_000, pixelsMax: 600 };
const GOOD = { contentType: "image/png", bytes: 1_000, width: 30, height: 20 };

test.each([
  ["a file at the limit", {}, true],
  ["a file of another type", { contentType: "image/webp" }, false],
  ["a file one byte over the limit", { bytes: 1_001 }, false],
  ["an image one row over the limit", { height: 21 }, false],
])("meetsPlatformLimits returns the expected result for %s", (_, change, fit) => {
  expect(meetsPlatformLimits({ ...GOOD, ...change }, LIMITS)).toBe(fit);
});
