import { expect, it } from "vitest";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters } from "@/lib/posts/platform-rules";
import { hasTurnedLine, markTurnedLines } from "@/lib/publishing/line-direction";

it.each([
  ["he", "Kolot מדברים בקול של המותג"],
  ["he", "@acme.studio צילמו את הלחם"],
  ["he", "#Kolot הלחם החדש כאן"],
  ["he", "🇮🇱 חדש בישראל!"],
  ["he", "הלחם החדש כאן\nKolot מדברים בקול של המותג"],
  ["en", "שיפון bread is back"],
  ["en", "Bread is back\n\nשיפון bread is back"],
])("line of a post in %s is shown the wrong way round: %s", (language, text) => {
  expect(hasTurnedLine(text, language)).toBe(true);
});

it.each([
  ["he", "הלחם של Kolot"],
  ["he", "Bread at 5:40"],
  ["he", "Sourdough bakery of שחר"],
  ["he", "https://kolot.example/he/לחם"],
  ["he", "www.kolot.example @acme #לחם #Kolot"],
  ["he", "👋 שלום"],
  ["he", "12:30"],
  ["he", "\u2068Kolot\u2069 מדברים בקול של המותג"],
  ["he", "\u200fKolot מדברים בקול של המותג"],
  ["he", ""],
  ["en", "הלחם החדש של Kolot"],
  ["en", "Bread של Shachar"],
  ["en", "\u200eשיפון bread is back"],
])("line of a post in %s is shown as meant: %s", (language, text) => {
  expect(hasTurnedLine(text, language)).toBe(false);
  expect(markTurnedLines(text, language)).toBe(text);
});

it("direction marks start only the lines that need them, and are sent and counted as one character each", () => {
  const text = "Kolot מדברים בקול של המותג\nהלחם החדש כאן\n\nhttps://kolot.example";
  const marked = markTurnedLines(text, "he");
  expect(marked).toBe(`\u200f${text}`);
  expect(hasTurnedLine(marked, "he")).toBe(false);
  expect(markTurnedLines(marked, "he")).toBe(marked);
  expect(composeFullText({ text: marked, hashtags: ["לחם"] })).toBe(`${marked}\n\n#לחם`);
  expect(countCharacters(marked)).toBe(countCharacters(text) + 1);
  expect(markTurnedLines("שיפון bread is back", "en")).toBe("\u200eשיפון bread is back");
});
