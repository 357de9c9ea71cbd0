import { expect, test } from "vitest";
import { getFirstSentence, moveImageUrl, sortImagesByUrl } from "@/lib/posts/post-title";

const images = (urls: string) => [...urls].map((url) => ({ url }));
const said = (list: { url: string }[]) => list.map(({ url }) => url).join("");

test("moveImageUrl moves an image within the list and never outside", () => {
  expect(moveImageUrl([..."abc"], "c", 0)).toEqual([..."cab"]);
  expect(moveImageUrl([..."abc"], "a", 9)).toEqual([..."bca"]);
  expect(moveImageUrl([..."abc"], "b", 1)).toBeNull();
  expect(moveImageUrl([..."abc"], "x", 1)).toBeNull();
});

test("sortImagesByUrl keeps the index of unnamed images and ignores missing ones", () => {
  expect(said(sortImagesByUrl(images("abc"), [..."cab"]))).toBe("cab");
  expect(said(sortImagesByUrl(images("ahbc"), [..."cab"]))).toBe("chab");
  expect(said(sortImagesByUrl(images("abcn"), [..."cab"]))).toBe("cabn");
  expect(said(sortImagesByUrl(images("ab"), [..."cab"]))).toBe("ab");
});

test.each([
  ["its first sentence", "\n Back on Sunday. Gone by ten.", "Back on Sunday."],
  ["a first line without a full stop", "Back on Sunday\nGone by ten.", "Back on Sunday"],
  ["nothing for a sentence that is too long", "Back on Sunday from six in the morning.", ""],
  ["nothing for an empty text", "", ""],
])("getFirstSentence returns %s", (_, text, sentence) => {
  expect(getFirstSentence(text, 20)).toBe(sentence);
});
