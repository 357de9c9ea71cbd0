import type { Locator, Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { attachNewest, preparePrompt } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

const OPENED = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], #agent-panel";
const TRIGGERS = "[aria-haspopup=menu]:visible, [aria-haspopup=dialog]:visible";

/** Returns what is open and lies partly outside the window. */
const listOutside = (page: Page) =>
  page.locator(OPENED).evaluateAll((all) =>
    all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5,
      )
      .map(({ element, box }) => `${element.ariaLabel ?? element.role} ${JSON.stringify(box)}`),
  );

/** Opens an overlay, asserts that the window holds the whole of it, and closes it. */
async function expectOpensInside(page: Page, open: Locator, close?: Locator): Promise<void> {
  await open.click();
  await expectIsInside(page, close);
}

/** Asserts that the window holds the whole of what is open, and closes it. */
async function expectIsInside(page: Page, close?: Locator): Promise<void> {
  await expect(page.locator(OPENED).first()).toBeVisible();
  await expect.poll(() => listOutside(page)).toEqual([]);
  if (close) await close.click();
  else await page.keyboard.press("Escape");
  await expect(page.locator(OPENED)).toHaveCount(0);
}

for (const language of sampleLanguages("he")) {
  for (const width of [1440, 1280, 1024]) {
    test.describe(`composer in ${language} at ${width} px`, () => {
      test.use({ language, viewport: { width, height: width === 1440 ? 900 : 768 } });

      test(`everything that is opened in the composer lies inside the window in ${language} at ${width} px`, async ({
        page,
        say,
        signUp,
      }) => {
        test.setTimeout(150_000);
        const user = await signUp();
        const brand = await createAccountViaApi(user, { language });
        const { _id } = await createDraftFixture(user, brand, { platform: "instagram" });
        for (const platform of ["facebook", "linkedin"]) {
          await api(user, "POST", `/posts/${_id}/variants`, { platform, language, follow: true });
        }
        await page.goto(`/account/${brand}/posts/${_id}`);
        await (await preparePrompt(page, say, "image", "A loaf")).click();
        await attachNewest(page, say);

        const triggers = page.locator(TRIGGERS);
        const count = await triggers.count();
        expect(count).toBeGreaterThan(8);
        for (let at = 0; at < count; at += 1) await expectOpensInside(page, triggers.nth(at));

        const button = (key: Parameters<typeof say>[0]) =>
          page.getByRole("button", { name: say(key), exact: true });
        await expectOpensInside(page, button("posts.textTemplates.title"));
        await expectOpensInside(page, page.locator("#agent-toggle"), page.locator("#agent-toggle"));
        const attached = page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true });
        for (const key of ["posts.media.crop.open", "posts.edit.open"] as const) {
          await attached.click();
          await button(key).click();
          // The popover closes before the dialog opens, whose code is loaded then.
          await expect(button(key)).toBeHidden();
          await expectIsInside(page);
        }
        await page
          .getByRole("banner")
          .getByRole("button", { name: say("common.more"), exact: true })
          .click();
        await expectOpensInside(page, page.getByRole("menuitem", { name: say("posts.delete.action") }));
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
      });
    });
  }
}
