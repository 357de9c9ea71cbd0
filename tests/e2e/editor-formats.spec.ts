import type { Page, Route } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

const ratioOf = (route: Route): string => route.request().postDataJSON()?.canvasData?.ratio ?? "";

for (const language of sampleLanguages("en")) {
  test.describe(`dialog for all formats in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [503] } });

    const pagesOf = async (user: SignedUpUser, postId: string): Promise<number> =>
      (await api(user, "GET", `/canvas/${postId}/pages`)).body.pages.length;
    const isAdding = (route: Route) =>
      route.request().method() === "POST" && "spare" in route.request().postDataJSON();

    // spec: D7.9
    test("adding pages shows its progress, stops, names what failed, and one Undo takes all back", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const { postId, path } = await createStoredDesign(user);
      const dialog = page.getByRole("dialog");
      const button = (name: string) => dialog.getByRole("button", { name, exact: true });
      const open = async (at: Page) => {
        await waitUntilStageSettled(at);
        await at.getByRole("banner").getByRole("button", { name: /×/ }).click();
        await at.getByRole("menuitem", { name: say("posts.editor.format.all") }).click();
        await expect(dialog.locator("[data-format] canvas")).toHaveCount(4, { timeout: 30_000 });
        await button(say("posts.editor.format.add", { n: 3 })).click();
      };
      const undo = async (n: number) => {
        const toast = page
          .locator("[data-slot=toast]")
          .filter({ hasText: say("posts.editor.format.allAdded", { n }) });
        await toast.getByRole("button", { name: say("common.undo") }).click();
        await expect.poll(() => pagesOf(user, postId)).toBe(0);
        await expect(page).toHaveURL(/\/images\/0$/);
      };

      await test.step("the page in work is kept when the user stops", async () => {
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        let count = 0;
        await page.route("**/api/canvas/*", async (route) => {
          if (isAdding(route) && ++count === 2) await held;
          await route.continue();
        });
        await page.goto(path);
        await open(page);
        const progress = dialog.getByRole("progressbar");
        await expect(progress).toHaveAttribute("aria-valuenow", "1");
        await expect(dialog.getByRole("status")).toHaveText(
          say("posts.editor.format.adding", { n: 2, total: 3 }),
        );
        await page.keyboard.press("Escape");
        await expect(dialog.getByRole("status")).toHaveText(say("posts.editor.format.stopping"));
        await expect(button(say("posts.editor.format.stop"))).toBeDisabled();
        release();
        await expect(dialog).toBeHidden();
        await expect.poll(() => pagesOf(user, postId)).toBe(2);
        expect(count).toBe(2);
        await undo(2);
        await page.unroute("**/api/canvas/*");
      });

      await test.step("a format that failed is named and tried again", async () => {
        await page.route("**/api/canvas/*", async (route) => {
          if (!isAdding(route) || ratioOf(route) !== "9:16") return route.continue();
          const json = { error: { code: "unavailable", message: "Storage is away" } };
          await route.fulfill({ status: 503, json });
        });
        await open(page);
        const failed = say("posts.editor.format.failed", { n: 1, formats: "\u20669:16\u2069" });
        await expect(dialog.getByRole("alert")).toContainText(failed);
        expect(await pagesOf(user, postId)).toBe(2);
        await page.unroute("**/api/canvas/*");
        await button(say("common.retry")).click();
        await expect(dialog).toBeHidden();
        await expect.poll(() => pagesOf(user, postId)).toBe(3);
        await undo(3);
      });
    });
  });
}
