import { expect } from "@playwright/test";
import type { Scene } from "@/tests/e2e/screens/define-scene";

/** AI edit of an image with a mask, beside the other images of the post. */
export const EDIT_SCENE: Scene = {
  name: "the composer, changing a picture",
  as: "baker",
  path: ({ brands, posts }) => `/account/${brands.full}/posts/${posts.draft}`,
  ready: async (page, say) => {
    await page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true }).click();
    await page.getByRole("button", { name: say("posts.edit.open") }).click();
    const dialog = page.getByRole("dialog", { name: say("posts.edit.title") });
    await dialog.getByRole("radio", { name: say("posts.edit.mask.rectangle") }).click();
    await dialog.getByRole("button", { name: say("posts.edit.mask.mark") }).click();
    await expect(dialog.getByText(say("posts.edit.mask.count", { n: 1 }))).toBeVisible();
  },
};
