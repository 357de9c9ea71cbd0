import { expect, it } from "vitest";
import { getBlockedAction } from "@/components/shell/overlays/insufficient-credits-dialog";

it.each([
  ["/posts/generate-text", "text"],
  ["/post-agent/0199/edit", "text"],
  ["/posts/generate-image", "image"],
  ["/posts/0199/edit-images", "image"],
  ["/video/generate", "video"],
  ["/langchain/0199/generate-post", "other"],
  ["/posts/0199/generate-templates", "other"],
])("blocked action of path %s is %s", (path, action) => {
  expect(getBlockedAction(path)).toBe(action);
});
