import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { text } from "@/lib/canvas/core/create-document";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { makeCarousel } from "@/tests/e2e/carousel-fixtures";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { getViewport, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

test("page is downloaded as WebP and copied as an image", async ({ context, say, signUp }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const open = () => page.getByRole("button", { name: say("posts.editor.top.export"), exact: true }).click();
  await open();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^WEBP.*1080/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.webp$/);
  const { format, width, height } = await sharp(await readFile(await file.path())).metadata();
  expect([format, width, height]).toEqual(["webp", 1_080, 1_080]);
  await open();
  await page.getByRole("menuitem", { name: say("posts.editor.top.copyImage") }).click();
  const toast = page.locator("[data-sonner-toast]").getByText(say("posts.editor.top.copied"));
  await expect(toast).toBeVisible();
  const types = await page.evaluate(async () =>
    (await navigator.clipboard.read()).flatMap((item) => item.types),
  );
  expect(types).toContain("image/png");
});

for (const language of sampleLanguages("en")) {
  test.describe(`exported pages in ${language}`, () => {
    test.use({ language });

    test("pages are exported as one PDF with their text, or as SVG files in one archive", async ({
      page,
      say,
      signUp,
    }) => {
      const { path } = await makeCarousel(await signUp(), 2);
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);
      const top = (key: MessageKeyIn<"posts.editor.top">) => say(`posts.editor.top.${key}`);
      const menu = page.getByRole("button", { name: top("export"), exact: true });
      await menu.click();
      const svg = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: /^SVG/ }).click();
      expect(await readFile(await (await svg).path(), "utf8")).toContain(">הלחם יוצא");
      const exportAs = async (format: string, pages: number) => {
        await menu.click();
        await page.getByRole("menuitem", { name: top("choosePages") }).click();
        const dialog = page.getByRole("dialog");
        await dialog
          .getByRole("combobox", { name: say("posts.editor.exportPages.format") })
          .selectOption(format);
        if (pages === 1) await dialog.getByRole("checkbox").nth(2).click();
        const download = page.waitForEvent("download");
        await dialog.getByRole("button", { name: say("posts.editor.exportPages.run", { n: pages }) }).click();
        const file = await download;
        return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
      };
      const pdf = await exportAs("pdf", 2);
      expect(pdf.name).toMatch(/\.pdf$/);
      const { pages, text: words } = await readPdf(new Uint8Array(pdf.bytes));
      expect(pages).toBe(2);
      expect(words).toContain("הלחם");
      expect((await readPdf(new Uint8Array((await exportAs("pdf", 1)).bytes))).pages).toBe(1);
      const archive = await exportAs("svg", 2);
      expect(archive.name).toMatch(/\.zip$/);
      expect(archive.bytes.toString("latin1").match(/<svg /g)).toHaveLength(2);
    });
  });
}

/** Returns the left and right ends of the ink in each of some bands of an image, in document px. */
async function measureInk(png: Buffer, scale: number, tops: readonly number[]): Promise<number[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return tops.flatMap((top) => {
    const rows = { from: Math.ceil((top + 4) * scale), to: Math.floor((top + 96) * scale) };
    const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => {
      for (let y = rows.from; y < rows.to; y += 1)
        if ((data[(y * info.width + x) * info.channels] ?? 255) < 128) return true;
      return false;
    });
    return [(columns[0] ?? 0) / scale, (columns.at(-1) ?? 0) / scale];
  });
}

test("brackets and digits are as wide on the stage as in the exported file", async ({
  context,
  say,
  signUp,
}) => {
  const tops = [100, 300, 500, 700];
  const elements = ["Rubik", "Suez One", "Frank Ruhl Libre", "Heebo"].map((font, index) =>
    text({
      ...{ x: 40, y: tops[index] ?? 0, w: 1_000, h: 80, font, size: 50, fill: "#111111" },
      text: "לחם (טרי) [חם] 12:40 ב־570 (Acme)",
    }),
  );
  const page = await openEditorTab(context, await createStoredDesign(await signUp(), { elements }));
  const frame = await page.getByRole("application").boundingBox();
  const { zoom, x, y } = await getViewport(page);
  const side = Math.floor(1_080 * zoom);
  const shown = await page.screenshot({
    clip: { x: (frame?.x ?? 0) + x, y: (frame?.y ?? 0) + y, width: side, height: side },
  });
  await page.getByRole("button", { name: say("posts.editor.top.export"), exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^PNG.*1080/ }).click();
  const file = await readFile(await (await download).path());
  const [onStage, exported] = [await measureInk(shown, zoom, tops), await measureInk(file, 1, tops)];
  for (const [index, end] of onStage.entries()) {
    expect(Math.abs(end - (exported[index] ?? 0)), `end ${index}`).toBeLessThan(5);
  }
});
