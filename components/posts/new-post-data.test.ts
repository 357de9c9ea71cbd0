import { expect, it } from "vitest";
import { NOTHING_NEW, newPostData } from "@/components/posts/new-post-data";
import type { PostWire } from "@/lib/posts/schemas";

it("counts every refresh, and keeps the newest post with its time", () => {
  const post = { _id: "p" } as PostWire;
  const made = newPostData(NOTHING_NEW, { post, timestamp: 7 });
  expect([NOTHING_NEW.refreshCount, made]).toEqual([0, { newPost: { post, timestamp: 7 }, refreshCount: 1 }]);
  expect(newPostData(made, null)).toEqual({ ...made, refreshCount: 2 });
});
