import { expect, it } from "vitest";
import { withoutDoubles } from "@/lib/posts/client/without-doubles";
import type { PostWire } from "@/lib/posts/schemas";

const post = (_id: string, status: string) => ({ _id, status }) as PostWire;

it("a post that was published between the two questions is shown once, as published", () => {
  const lists = withoutDoubles(
    [post("a", "scheduled"), post("b", "publishing")],
    [post("b", "published"), post("c", "draft")],
  );
  expect(lists.active.map(({ _id }) => _id)).toEqual(["a"]);
  expect(lists.latest.map(({ _id, status }) => [_id, status])).toEqual([
    ["b", "published"],
    ["c", "draft"],
  ]);
});
