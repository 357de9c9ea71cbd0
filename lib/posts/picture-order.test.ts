import { expect, test } from "vitest";
import { inOrder, withMoved } from "@/lib/posts/picture-order";

const pictures = (urls: string) => [...urls].map((url) => ({ url }));
const said = (list: { url: string }[]) => list.map(({ url }) => url).join("");

test("one picture is given another place, never outside the list", () => {
  expect(withMoved([..."abc"], "c", 0)).toEqual([..."cab"]);
  expect(withMoved([..."abc"], "a", 9)).toEqual([..."bca"]);
  expect(withMoved([..."abc"], "b", 1)).toBeNull();
  expect(withMoved([..."abc"], "x", 1)).toBeNull();
});

test("what the order does not name keeps its place, what is gone is passed over", () => {
  expect(said(inOrder(pictures("abc"), [..."cab"]))).toBe("cab");
  expect(said(inOrder(pictures("ahbc"), [..."cab"]))).toBe("chab");
  expect(said(inOrder(pictures("abcn"), [..."cab"]))).toBe("cabn");
  expect(said(inOrder(pictures("ab"), [..."cab"]))).toBe("ab");
});
