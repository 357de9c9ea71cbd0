import { describe, expect, test } from "vitest";
import { fromLittleText, toLittleText } from "@/lib/providers/social/linkedin-post";

const ROWS: [string, string, string][] = [
  ["plain words", "Hot bread", "Hot bread"],
  ["nothing", "", ""],
  ...[..."\\<>~_|[]*(){}@"].map((sign): [string, string, string] => [
    `a ${sign}`,
    `Bread ${sign} butter`,
    `Bread \\${sign} butter`,
  ]),
  ["a # alone", "We are # 1", "We are \\# 1"],
  ["a # before digits", "We are #1", "We are \\#1"],
  ["a # inside a word", "C#minor", "C\\#minor"],
  ["a # of an address", "https://a.example/#top", "https://a.example/\\#top"],
  ["a # of an entity", "&#39", "&\\#39"],
  ["a backslash before a sign", "\\(", "\\\\\\("],
  ["brackets with words", "Open (at four)", "Open \\(at four\\)"],
  ["an underscore in an address", "https://a.example/a_b", "https://a.example/a\\_b"],
  ["a mail address", "noa@shachar.example", "noa\\@shachar.example"],
  ["what looks like a mention", "@[Noa](urn:li:person:1)", "\\@\\[Noa\\]\\(urn:li:person:1\\)"],
  ["what looks like a template", "{hashtag|x|y}", "\\{hashtag\\|x\\|y\\}"],
  ["a hashtag", "#bread", "{hashtag|\\#|bread}"],
  ["a Hebrew hashtag", "לחם #לחם_טרי!", "לחם {hashtag|\\#|לחם\\_טרי}!"],
  ["a hashtag with a digit first", "#5oclock", "{hashtag|\\#|5oclock}"],
  ["hashtags in a row", "#a #b\n#c", "{hashtag|\\#|a} {hashtag|\\#|b}\n{hashtag|\\#|c}"],
  ["hashtags without a gap", "#a#b", "{hashtag|\\#|a}\\#b"],
  ["a hashtag in brackets", "(#bread)", "\\({hashtag|\\#|bread}\\)"],
  ["signs that mean nothing", "5 > 3? → ✅ 100% 'x' \"y\"", "5 \\> 3? → ✅ 100% 'x' \"y\""],
];

describe("LinkedIn little text", () => {
  test.each(ROWS)("toLittleText escapes %s", (_, message, commentary) => {
    expect(toLittleText(message)).toBe(commentary);
  });

  test.each(ROWS)("fromLittleText restores %s", (_, message, commentary) => {
    expect(fromLittleText(commentary)).toBe(message);
  });

  test("fromLittleText reads mentions by name", () => {
    expect(fromLittleText("With @[Hagal \\(Studio\\)](urn:li:organization:2)\\!")).toBe(
      "With Hagal (Studio)!",
    );
  });
});
