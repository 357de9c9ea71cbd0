import { describe, expect, it } from "vitest";
import { continueList, isList, toggleList } from "@/lib/canvas/core/lists";

describe("lists", () => {
  it.each([
    ["bullet", "לחם\nחלה", "• לחם\n• חלה"],
    ["bullet", "• Bread\nRolls", "• Bread\n• Rolls"],
    ["bullet", "One\n\nTwo", "• One\n\n• Two"],
    ["bullet", "", ""],
    ["bullet", "1. One\n2. Two", "• One\n• Two"],
    ["number", "לחם\nחלה", "1. לחם\n2. חלה"],
    ["number", "• One\n\n• Two", "1. One\n\n2. Two"],
    ["number", "7. One\nTwo", "1. One\n2. Two"],
  ] as const)("toggleList by %s turns %j into %j", (kind, text, list) => {
    expect(toggleList(text, kind)).toBe(list);
    expect(isList(list, kind)).toBe(list !== "");
  });

  it.each([
    ["bullet", "• One\n\n• Two"],
    ["number", "1. One\n\n2. Two"],
  ] as const)("toggleList by %s takes the marks away when every paragraph has one", (kind, list) => {
    expect(toggleList(list, kind)).toBe("One\n\nTwo");
  });

  it.each([
    ["• One", 5, { insert: "\n• ", remove: 0 }],
    ["9. One", 6, { insert: "\n10. ", remove: 0 }],
    ["1. One\n2. ", 10, { insert: "", remove: 3 }],
    ["• One\nTwo", 5, { insert: "\n• ", remove: 0 }],
    ["• One\nTwo", 9, null],
    ["• One", 0, null],
    ["One", 3, null],
  ])("continueList of %j at %i returns %j", (text, at, expected) => {
    expect(continueList(text, at)).toEqual(expected);
  });
});
