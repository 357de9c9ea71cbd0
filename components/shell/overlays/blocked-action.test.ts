import { expect, it } from "vitest";
import { blockedAction } from "@/components/shell/overlays/blocked-action";

it.each([
  ["/posts/generate-text", "text"],
  ["/post-agent/0199/edit", "text"],
  ["/posts/generate-image", "image"],
  ["/posts/0199/edit-images", "image"],
  ["/video/generate", "video"],
  ["/langchain/0199/generate-post", "other"],
  ["/posts/0199/generate-templates", "other"],
])("knows what %s would have made: %s", (path, action) => {
  expect(blockedAction(path)).toBe(action);
});
