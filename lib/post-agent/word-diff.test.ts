import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords, toDiffLines } from "@/lib/post-agent/word-diff";

const MARKS = { same: "", ins: "+", del: "-" };
const shown = (before: string, after: string, language: "en" | "he" = "en") =>
  diffWords(before, after, language)
    .map(({ kind, text }) => (kind === "same" ? text : `[${MARKS[kind]}${text}]`))
    .join("");

test.each([
  ["Bread is back", "Bread is back", "Bread is back"],
  ["Bread is back!", "Bread is back.", "Bread is back[-!][+.]"],
  ["The wait is over! Bread is back", "Bread is back", "[-The wait is over! ]Bread is back"],
  ["We bake bread", "We bake rye bread", "We bake [+rye ]bread"],
  ["our famous bread", "this plain bread", "[-our famous][+this plain] bread"],
  ["don't shout", "do not shout", "[-don't][+do not] shout"],
  ["", "New", "[+New]"],
  ["Old", "", "[-Old]"],
  ["One.\nTwo.", "One.\n\nTwo.", "One.\n[+\n]Two."],
])("diffWords of %j and %j", (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test.each([
  ["הסופגניות חוזרות", "הסופגניות נגמרות", "הסופגניות [-חוזרות][+נגמרות]"],
  ["מע״מ כלול", "מע״מ לא כלול", "מע״מ [+לא ]כלול"],
  ["תל־אביב", "תל־אביב־יפו", "[-תל־אביב][+תל־אביב־יפו]"],
  ["צ׳אט חדש", "צ׳אט ישן", "צ׳אט [-חדש][+ישן]"],
])(
  "diffWords treats a Hebrew word with prefix, maqaf and gershayim as one: %j to %j",
  (before, after, expected) => {
    expect(shown(before, after, "he")).toBe(expected);
  },
);

test("diffWords reconstructs the old and the new text for any input", () => {
  const word = fc.constantFrom("bread", "לחם", "rye", " ", "\n", "מע״מ", ".", "5:40", "👩‍👩‍👧", "־");
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(""));
  fc.assert(
    fc.property(text, text, fc.constantFrom("en" as const, "he" as const), (before, after, language) => {
      const segments = diffWords(before, after, language);
      const without = (kind: string) =>
        segments
          .filter((one) => one.kind !== kind)
          .map((one) => one.text)
          .join("");
      expect(without("ins")).toBe(before);
      expect(without("del")).toBe(after);
    }),
  );
});

test("diffWords returns one replacement for two long different texts", () => {
  const words = (mark: string) => Array.from({ length: 9_000 }, (_, n) => `${mark}${n}`).join(" ");
  expect(diffWords(words("a"), words("b"), "en").map(({ kind }) => kind)).toEqual(["del", "ins"]);
});

test.each([
  ["One.\n\nTwo.", "One. Two.", [["One.", "-¶¶", "+ ", "Two."]]],
  ["One. Two.", "One.\n\nTwo.", [["One.", "- ", "+¶"], ["+¶"], ["Two."]]],
  ["One.\nTwo.", "One.\nThree.", [["One."], ["-Two", "+Three", "."]]],
])("lines of the diff from %j to %j are the lines after Apply", (before, after, expected) => {
  const lines = toDiffLines(diffWords(before, after, "en"));
  const found = lines.map((line) =>
    line.map(({ kind, text }) => (kind === "same" ? "" : kind === "ins" ? "+" : "-") + text),
  );
  expect(found).toEqual(expected);
});

test("lines of a diff without its removals are the new text for any input", () => {
  const word = fc.constantFrom("bread", "לחם", " ", "\n", "\n\n", ".");
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = toDiffLines(diffWords(before, after, "en")).map((line) =>
        line
          .filter(({ kind, text: part }) => kind !== "del" && part !== "¶")
          .map(({ text: part }) => part)
          .join(""),
      );
      expect(lines.join("\n")).toBe(after);
    }),
  );
});
