import type { Locator, Page } from "@playwright/test";
import { getDirection } from "@/lib/i18n/direction";
import { exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { withServerRenderer } from "@/tests/harness/render-design-fixtures";
import type { SignedUpUser } from "@/tests/harness/running-product";
import { hashStage } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ viewport: { width: 1440, height: 900 } });

/** Share of an exported page's pixels, the same threshold as between any browser and the server. */
const MOST_PERCENT = 0.2;

async function readLast(user: SignedUpUser, postId: string) {
  const [first] = (await readStoredDesign(user, postId)).canvasData.pages;
  return first?.els[first.order.at(-1) ?? ""];
}

/** Pastes cells as a spreadsheet copies them. */
function paste(cell: Locator, text: string): Promise<void> {
  return cell.evaluate((field, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function openElements(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
}

for (const language of sampleLanguages("he")) {
  test.describe(`charts in ${language}`, () => {
    test.use({ language });

    test("chart is added, typed, undone, pasted into, stored and exported as the server draws it", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const design = await createStoredDesign(user, { brand });
      const page = await openEditorTab(context, design);
      const last = () => readLast(user, design.postId);
      await openElements(page, say("posts.editor.tools.shapes"));
      await page
        .getByRole("list", { name: say("posts.editor.chart.charts") })
        .getByRole("button", { name: say("posts.editor.chart.kind.bar") })
        .click();
      const value = (n: number) =>
        page.getByRole("textbox", { name: say("posts.editor.chart.valueOf", { n }), exact: true });
      const label = (n: number) =>
        page.getByRole("textbox", { name: say("posts.editor.chart.labelOf", { n }), exact: true });
      await expect(value(4)).toHaveValue("90");

      await test.step("typing redraws the chart and is undone at once", async () => {
        const before = await hashStage(page);
        await value(1).fill("");
        await value(1).pressSequentially("250");
        await expect.poll(() => hashStage(page)).not.toBe(before);
        await page.keyboard.press("Control+KeyZ");
        await expect(value(1)).toHaveValue("42");
        await expect.poll(() => hashStage(page)).toBe(before);
        await page.keyboard.press("Control+Shift+KeyZ");
        await expect(value(1)).toHaveValue("250");
      });

      await test.step("Enter goes down and adds a row, whose value is checked", async () => {
        await value(4).press("Enter");
        await expect(value(5)).toBeFocused();
        await value(5).fill("many");
        await expect(page.getByText(say("posts.editor.chart.problem.not_number"))).toBeVisible();
        await value(5).press("ArrowUp");
        await expect(value(4)).toBeFocused();
        await page.getByRole("button", { name: say("posts.editor.chart.remove", { n: 5 }) }).click();
        await expect(page.getByText(say("posts.editor.chart.problem.not_number"))).toBeHidden();
        await expect(label(4)).toBeFocused();
      });

      await paste(label(1), "לחם\t1,200\nCakes\t800\r\n");
      await expect(value(2)).toHaveValue("800");
      await page.getByRole("switch", { name: say("posts.editor.chart.varied") }).click();
      await expect.poll(last, { timeout: 15_000 }).toMatchObject({
        type: "chart",
        kind: "bar",
        dir: getDirection(language),
        varied: true,
        rows: [{ label: "לחם", value: "1,200" }, { label: "Cakes" }, {}, { value: "90" }],
      });

      await test.step("exported page equals the server's", async () => {
        const image = await exportPng(page, say("posts.editor.top.export"));
        const { canvasData } = await readStoredDesign(user, design.postId);
        await withServerRenderer(
          async () => ({}),
          async (draw) => {
            expect(await getPixelDifference(image, await draw(canvasData, 1))).toBeLessThan(MOST_PERCENT);
          },
        );
      });
    });

    test("chart without rows says so and gets a row again", async ({ context, say, signUp }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await openElements(page, say("posts.editor.tools.shapes"));
      await page
        .getByRole("list", { name: say("posts.editor.chart.charts") })
        .getByRole("button", { name: say("posts.editor.chart.kind.donut") })
        .click();
      const add = page.getByRole("button", { name: say("posts.editor.chart.add"), exact: true });
      for (const n of [4, 3, 2, 1])
        await page.getByRole("button", { name: say("posts.editor.chart.remove", { n }) }).click();
      await expect(page.getByText(say("posts.editor.chart.problem.empty"))).toBeVisible();
      await expect(add).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText(say("posts.editor.chart.problem.zero"))).toBeVisible();
      await page
        .getByRole("textbox", { name: say("posts.editor.chart.valueOf", { n: 1 }), exact: true })
        .fill("7");
      await expect(page.getByText(say("posts.editor.chart.problem.zero"))).toBeHidden();
    });
  });
}

for (const language of sampleLanguages("he")) {
  test.describe(`tables and grids in ${language}`, () => {
    test.use({ language });

    test("table is added with its rows, filled from a spreadsheet, undone and stored", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const design = await createStoredDesign(user, { brand });
      const page = await openEditorTab(context, design);
      await openElements(page, say("posts.editor.tools.shapes"));
      const rows = page.getByRole("textbox", { name: say("posts.editor.table.rows"), exact: true });
      await rows.fill("2");
      await rows.press("Enter");
      await page.getByRole("button", { name: say("posts.editor.table.insert"), exact: true }).click();
      const cell = (row: number, column: number) =>
        page.getByRole("textbox", { name: say("posts.editor.table.cell", { row, column }), exact: true });
      const empty = await hashStage(page);
      await paste(cell(2, 1), "לחם\t₪28\t+\nחלה\t₪36\t-");
      await expect(cell(3, 3)).toHaveValue("-");
      await expect.poll(() => hashStage(page)).not.toBe(empty);
      await cell(3, 3).press("Control+KeyZ");
      await expect(cell(3, 3)).toBeHidden();
      await expect.poll(() => hashStage(page)).toBe(empty);
      await cell(2, 1).fill("Rye");
      await page.getByRole("button", { name: say("posts.editor.table.addColumn"), exact: true }).click();
      await page.getByRole("switch", { name: say("posts.editor.table.banded") }).click();
      await expect
        .poll(() => readLast(user, design.postId), { timeout: 15_000 })
        .toMatchObject({
          ...{ type: "table", dir: getDirection(language), banded: false },
          cells: [
            [expect.any(String), expect.any(String), ""],
            ["Rye", "", ""],
          ],
        });
    });

    test("empty image grid is drawn in the editor and not in the exported page", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const before = await hashStage(page);
      const plain = await exportPng(page, say("posts.editor.top.export"));
      await openElements(page, say("posts.editor.tools.shapes"));
      await page
        .getByRole("list", { name: say("posts.editor.grids.title") })
        .getByRole("button", { name: say("posts.editor.grids.kind.one-and-three"), exact: true })
        .click();
      await expect.poll(() => hashStage(page)).not.toBe(before);
      await expect
        .poll(() => readLast(user, design.postId), { timeout: 15_000 })
        .toMatchObject({ type: "group", children: [{}, {}, {}, {}].map(() => expect.any(String)) });
      const image = await exportPng(page, say("posts.editor.top.export"));
      expect(await getPixelDifference(plain, image)).toBe(0);
    });
  });
}
