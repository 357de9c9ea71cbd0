import { expect, it } from "vitest";
import { LocalRevisionTracker } from "@/lib/posts/client/use-reschedule-post";

it("LocalRevisionTracker follows local changes of a post and no remote ones", () => {
  const own = new LocalRevisionTracker();
  const at = (revision: number, _id = "bread") => ({ _id, revision });
  expect(own.after(at(1))).toBe(1);
  own.note(at(1), 2);
  own.note(at(2), 3);
  expect(own.after(at(1))).toBe(3);
  expect(own.after(at(2))).toBe(3);
  // Another post, and a post that was changed remotely in between.
  expect(own.after(at(1, "cake"))).toBe(1);
  own.note(at(5), 6);
  expect(own.after(at(3))).toBe(3);
  expect(own.after(at(4))).toBe(4);
});
