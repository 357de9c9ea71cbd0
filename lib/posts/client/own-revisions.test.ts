import { expect, it } from "vitest";
import { OwnRevisions } from "@/lib/posts/client/own-revisions";

it("follows our own changes of a post, and nobody else's", () => {
  const own = new OwnRevisions();
  const at = (revision: number, _id = "bread") => ({ _id, revision });
  expect(own.after(at(1))).toBe(1);
  own.note(at(1), 2);
  own.note(at(2), 3);
  expect(own.after(at(1))).toBe(3);
  expect(own.after(at(2))).toBe(3);
  // Another post, and one that somebody else has changed meanwhile.
  expect(own.after(at(1, "cake"))).toBe(1);
  own.note(at(5), 6);
  expect(own.after(at(3))).toBe(3);
  expect(own.after(at(4))).toBe(4);
});
