import { describe, expect, test } from "vitest";
import { plainText, readLittleText, writeLittleText } from "@/sandbox/linkedin/little-text";

const RESERVED = [..."\\<>#~_|[]*(){}@"];

describe("little text", () => {
  test.each(RESERVED)("little text ends at a bare %s and keeps an escaped one", (character) => {
    const bare = readLittleText(`Bread ${character} butter`);
    expect(plainText(bare.elements)).toBe("Bread ");
    expect(bare.truncatedAt).toBe(6);
    const escaped = readLittleText(`Bread \\${character} butter`);
    expect(plainText(escaped.elements)).toBe(`Bread ${character} butter`);
    expect(escaped.truncatedAt).toBeNull();
  });

  test.each([
    ["{hashtag|\\#|לחם}", "לחם"],
    ["{hashtag|\\#|sour\\_dough}", "sour_dough"],
    ["{hashtag|＃|パン}", "パン"],
  ])("%s is a hashtag", (source, tag) => {
    expect(readLittleText(source).elements).toEqual([{ kind: "hashtag", tag }]);
  });

  test.each(["{hashtag|\\#|two words}", "{hashtag|\\#|}", "{hashtag|\\#|sour_dough}", "{tag|\\#|bread}"])(
    "little text ends at the invalid template %s",
    (source) =>
      expect(readLittleText(`Bread ${source}`).elements).toEqual([{ kind: "text", text: "Bread " }]),
  );

  test("a mention has a name and a URN", () => {
    const { elements } = readLittleText("With @[Hagal \\(Studio\\)](urn:li:organization:90210002)!");
    expect(elements[1]).toEqual({
      kind: "mention",
      name: "Hagal (Studio)",
      urn: "urn:li:organization:90210002",
    });
    expect(plainText(elements)).toBe("With Hagal (Studio)!");
  });

  test("written little text parses to the same elements", () => {
    const source = "חלה \\(קלועה\\)\n\n{hashtag|\\#|לחם\\_טרי} by @[Noa](urn:li:person:7kNoaBarak1) 5\\*";
    const { elements } = readLittleText(source);
    expect(writeLittleText(elements)).toBe(source);
  });
});
