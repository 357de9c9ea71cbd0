import { expect, it } from "vitest";
import { EMPTY_NEW_POST_DATA, nextNewPostData } from "@/components/posts/posts-provider";
import type { PostDto } from "@/lib/posts/schemas";

// spec: 3.37, 3.38
it("posts provider counts refreshes and stores the newest post with its time", () => {
  const post = { _id: "p" } as PostDto;
  const made = nextNewPostData(EMPTY_NEW_POST_DATA, { post, timestamp: 7 });
  expect([EMPTY_NEW_POST_DATA.refreshCount, made]).toEqual([
    0,
    { newPost: { post, timestamp: 7 }, refreshCount: 1 },
  ]);
  expect(nextNewPostData(made, null)).toEqual({ ...made, refreshCount: 2 });
});
