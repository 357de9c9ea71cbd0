import { expect, it } from "vitest";
import { removeDuplicatePosts } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

const post = (_id: string, status: string) => ({ _id, status }) as PostDto;

it("removeDuplicatePosts shows a post once, as published, when it was published between both queries", () => {
  const lists = removeDuplicatePosts(
    [post("a", "scheduled"), post("b", "publishing")],
    [post("b", "published"), post("c", "draft")],
  );
  expect(lists.active.map(({ _id }) => _id)).toEqual(["a"]);
  expect(lists.latest.map(({ _id, status }) => [_id, status])).toEqual([
    ["b", "published"],
    ["c", "draft"],
  ]);
});
