import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { readTestFont } from "@/tests/harness/font-files";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { withServerRenderer } from "@/tests/harness/render-design-fixtures";
import { api, cookieHeader, readRunFile } from "@/tests/harness/running-product";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

/** Share of an exported page's pixels, the same threshold as between any browser and the server. */
const MOST_PERCENT = 0.2;
const NAME = "Karantina Bold";

const isLoaded = (page: Page, family: string) =>
  page.evaluate(
    (name) => [...document.fonts].some((face) => face.family.includes(name) && face.status === "loaded"),
    family,
  );

for (const language of sampleLanguages("he")) {
  test.describe(`brand fonts in ${language}`, () => {
    test.use({ language, allow4xx: { "/fonts": [415] } });

    test("font is uploaded, shown in itself, refused for other files, removed and restored", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await page.goto(`/account/${brand}/settings`);
      const card = page.getByRole("region", { name: say("dashboard.settings.fonts.title"), exact: true });
      const file = card.getByTestId("font-file");
      const pick = async (name: string, buffer: Buffer) =>
        file.setInputFiles({ name, mimeType: "font/woff2", buffer });
      await pick("notes.txt", Buffer.from("notes"));
      await expect(card.getByRole("alert")).toHaveText(say("dashboard.settings.fonts.error.type"));
      await pick("brand.woff2", Buffer.from("no font".repeat(20)));
      await expect(card.getByRole("alert")).toHaveText(say("dashboard.settings.fonts.error.type"));
      await pick("brand.woff2", await readTestFont("hebrew"));
      await expect(card.getByText(NAME)).toBeVisible();
      await expect(card.getByRole("alert")).toBeHidden();
      await expect(card.getByText(say("dashboard.settings.fonts.scripts.hebrew"))).toBeVisible();
      await expect.poll(() => isLoaded(page, "brand-font-")).toBe(true);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      const remove = card.getByRole("button", {
        name: say("dashboard.settings.fonts.remove", { name: NAME }),
      });
      await remove.click();
      await expect(card.getByText(NAME)).toBeHidden();
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect(card.getByText(NAME)).toBeVisible();
      await remove.click();
      await page.goto(`/account/${brand}/voice`);
      await expect
        .poll(async () => (await api(user, "GET", `/accounts/${brand}/fonts`)).body.fonts)
        .toEqual([]);
    });

    test("font uploaded in the editor is chosen and exported as the server draws it", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const design = await createStoredDesign(user, { brand });
      const page = await openEditorTab(context, design);
      await page.getByRole("button", { name: say("posts.editor.brand.title"), exact: true }).click();
      const buffer = await readTestFont("hebrew");
      await page.getByTestId("font-file").setInputFiles({ name: "a.woff2", mimeType: "font/woff2", buffer });
      await expect(page.getByRole("button", { name: NAME, exact: true })).toBeVisible();
      const [font] = (await api(user, "GET", `/accounts/${brand}/fonts`)).body.fonts;
      await page.getByRole("button", { name: say("posts.editor.layers.title"), exact: true }).click();
      await page.getByRole("button", { name: "Words", exact: true }).click();
      const choice = page.getByRole("combobox", { name: say("posts.editor.type.font"), exact: true }).last();
      await choice.selectOption({ label: NAME });
      await expect(choice).toHaveValue(font.family);
      await expect.poll(() => isLoaded(page, font._id)).toBe(true);
      // The font has one weight, so there is none to choose and no bold.
      await expect(page.getByLabel(say("posts.editor.type.weight"), { exact: true })).toHaveCount(0);
      const bold = page.getByRole("button", { name: say("posts.editor.type.bold"), exact: true });
      await bold.last().click();
      await expect(page.getByText(say("posts.editor.type.oneWeight"))).toBeVisible();
      const stored = async () => {
        const { canvasData } = await readStoredDesign(user, design.postId);
        return canvasData;
      };
      await expect
        .poll(async () => (await stored()).fonts.map(({ family }) => family), { timeout: 15_000 })
        .toEqual([font.family]);
      const image = await exportPng(page, say("posts.editor.top.export"));
      const folder = await mkdtemp(join(tmpdir(), "kolot-fonts-"));
      const served = await fetch(`${readRunFile().app.url}/api/brand-fonts/${font._id}`, {
        headers: { cookie: cookieHeader(user) },
      });
      const path = join(folder, "font.woff2");
      await writeFile(path, Buffer.from(await served.arrayBuffer()));
      const drawn = await stored();
      const draw = (fontPaths: Record<string, string>) =>
        withServerRenderer(
          async () => ({}),
          async (server) => server(drawn, 1),
          fontPaths,
        );
      expect(await getPixelDifference(image, await draw({ [font.family]: path }))).toBeLessThan(MOST_PERCENT);
      expect(await getPixelDifference(image, await draw({}))).toBeGreaterThan(1);
      await rm(folder, { recursive: true, force: true });
    });
  });
}
