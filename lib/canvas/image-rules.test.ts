import { describe, expect, test } from "vitest";
import { cleanLabel, labelOfFile, MAX_LABEL } from "@/lib/canvas/image-rules";

describe("a picture's name", () => {
  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Noa\\לחם.jpg", "לחם.jpg"],
    ["bread\u0000\r\nset-cookie: a.png", "bread set-cookie: a.png"],
    ["photo\u202egpj.exe", "photo gpj.exe"],
    ["cafe\u0301.png", "café.png"],
    ["\ud800half.png", "\ufffdhalf.png"],
    ["/", ""],
    ["  ", ""],
  ])("of the file %j is %j", (name, label) => {
    expect(labelOfFile(name)).toBe(label);
  });

  test("keeps its strokes when a person wrote it, and is cut between characters", () => {
    expect(cleanLabel("Spring / summer")).toBe("Spring / summer");
    expect([...cleanLabel("🥐".repeat(200))]).toHaveLength(MAX_LABEL);
    expect(cleanLabel("🥐".repeat(200)).isWellFormed()).toBe(true);
  });
});
