import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { dragSlider, exportPng } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { createPng } from "@/tests/harness/library-fixtures";
import { api } from "@/tests/harness/running-product";
import { getNodePosition, getSelectionBox, getViewport, listStageNodes } from "@/tests/harness/stage-probe";

test.use({ viewport: { width: 1440, height: 900 } });

const KIT = { colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: ["Suez One", "Heebo"] };
const WORDS = {
  en: { title: "Fresh bread", curved: "Baked every morning", icon: "coffee", list: "Rye\nSpelt" },
  he: { title: "לחם טרי", curved: "נאפה בכל בוקר", icon: "coffee", list: "שיפון\nכוסמין" },
};

for (const language of sampleLanguages("he")) {
  test.describe(`tasks of a designer in ${language}`, () => {
    test.use({ language });

    test("design of thirty tasks is made by pointer and keyboard, exported and applied to its post", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(300_000);
      const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const words = WORDS[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language, brandKit: KIT });
      const stage = page.getByRole("application");
      const keys = page.keyboard;
      const button = (name: string | RegExp, within: Page | Locator = page) =>
        within.getByRole("button", { name, exact: true });
      const panel = (key: "text" | "shapes" | "images" | "layers") =>
        page.getByRole("button", { name: word(`tools.${key}`), exact: true }).click();
      const field = async (name: string, value: string) => {
        const input = page.getByLabel(name, { exact: true }).first();
        await input.fill(value);
        await input.press("Enter");
      };
      let post = "";
      const stored = async () => {
        const { pages } = (await api(user, "GET", `/canvas/${post}/pages`)).body;
        return pages[0].canvasData.pages[0] as {
          bg: unknown;
          order: string[];
          els: Record<string, CanvasElement>;
        };
      };
      const storedElement = async (id: string) => (await stored()).els[id];
      const selected = async () => (await getSelectionBox(page))[0] ?? "";
      const lastId = async () => (await listStageNodes(page)).at(-1)?.id ?? "";

      await test.step("1 starts an empty square page", async () => {
        await page.goto(`/account/${brand}/designs`);
        await page
          .getByRole("region", { name: say("posts.designs.start.title") })
          .getByRole("button", { name: /1080 × 1080/ })
          .click();
        await expect(page).toHaveURL(/\/images\/100$/, { timeout: 30_000 });
        post = page.url().match(/posts\/([0-9a-f-]{36})/)?.[1] ?? "";
        await button(word("start.close")).click();
      });

      await test.step("2 gives the page a gradient of the brand", async () => {
        await page.getByRole("tab", { name: word("page.title") }).click();
        const label = word("page.background");
        await page
          .getByRole("radiogroup", { name: word("fill.kindOf", { name: label }) })
          .getByRole("radio", { name: word("fill.gradient") })
          .click();
        await expect
          .poll(async () => (await stored()).bg, { timeout: 15_000 })
          .toMatchObject({ type: "linear", angle: 90 });
        await field(word("fill.angle"), "45");
      });

      let title = "";
      await test.step("3 adds a heading from the brand's text styles and types into it", async () => {
        await panel("text");
        await page
          .getByRole("region", { name: word("textPanel.styles"), exact: true })
          .getByRole("button", { name: new RegExp(`^${word("textPanel.style.heading")} Suez`) })
          .click();
        // The text is added when its font is loaded.
        await expect.poll(lastId).not.toBe("");
        title = await lastId();
        await stage.focus();
        await keys.press("Enter");
        await page.locator("textarea:focus").fill(words.title);
        await keys.press("Escape");
        await expect
          .poll(() => storedElement(title), { timeout: 15_000 })
          .toMatchObject({
            text: words.title,
            font: "Suez One",
          });
      });

      await test.step("4 sets its size and centers it on the page", async () => {
        await field(word("type.size"), "120");
        await button(word("arrange.center")).click();
        const { x, w } = await getNodePosition(page, title);
        expect(Math.abs(x + w / 2 - 540)).toBeLessThan(1);
      });

      await test.step("5 drags it up, undoes and repeats that", async () => {
        const before = await getNodePosition(page, title);
        await drag(page, title, { x: 0, y: -120 });
        const after = await getNodePosition(page, title);
        expect(after.y).toBeLessThan(before.y - 60);
        await keys.press("Control+KeyZ");
        expect(await getNodePosition(page, title)).toEqual(before);
        await keys.press("Control+Shift+KeyZ");
        expect(await getNodePosition(page, title)).toEqual(after);
      });

      await test.step("6 colors it white and gives it a shadow", async () => {
        await page.getByLabel(word("color.other")).first().fill("#ffffff");
        await page.getByRole("switch", { name: word("effects.shadow") }).click();
        await expect
          .poll(() => storedElement(title), { timeout: 15_000 })
          .toMatchObject({ fill: "#FFFFFF", shadow: { x: 0 } });
      });

      let curved = "";
      await test.step("7 adds a text on a curve", async () => {
        await stage.focus();
        await keys.press("KeyT");
        const { zoom, x, y } = await getViewport(page);
        await stage.click({ position: { x: x + 540 * zoom, y: y + 560 * zoom } });
        await page.locator("textarea:focus").fill(words.curved);
        await keys.press("Control+Enter");
        curved = await selected();
        const flat = await getNodePosition(page, curved);
        await page.getByRole("switch", { name: word("effects.curve") }).click();
        await expect.poll(async () => (await getNodePosition(page, curved)).h).toBeGreaterThan(flat.h);
        await field(word("effects.curvePercent"), "-40");
        await expect.poll(() => storedElement(curved), { timeout: 15_000 }).toMatchObject({ curve: -0.4 });
        const percent = page.getByLabel(word("effects.curvePercent"));
        await dragSlider(page, word("effects.curve"), 24);
        await expect(percent).not.toHaveValue("-40");
        await stage.focus();
        await keys.press("Control+KeyZ");
        await expect(percent).toHaveValue("-40");
      });

      await test.step("8 edits the curved text in a straight field and leaves it curved", async () => {
        await stage.focus();
        await keys.press("Enter");
        const typing = page.locator("textarea:focus");
        await expect(typing).toHaveValue(words.curved);
        await typing.fill(`${words.curved} 7:00`);
        await keys.press("Escape");
        await expect
          .poll(() => storedElement(curved), { timeout: 15_000 })
          .toMatchObject({ curve: -0.4, text: `${words.curved} 7:00` });
      });

      let card = "";
      await test.step("9 draws a rectangle by keyboard and pointer", async () => {
        await stage.focus();
        await keys.press("KeyR");
        const { zoom, x, y } = await getViewport(page);
        const box = await stage.boundingBox();
        const at = (px: number, py: number) =>
          [(box?.x ?? 0) + x + px * zoom, (box?.y ?? 0) + y + py * zoom] as const;
        await page.mouse.move(...at(140, 640));
        await page.mouse.down();
        await page.mouse.move(...at(940, 940), { steps: 6 });
        await page.mouse.up();
        card = await selected();
        const { w, h } = await getNodePosition(page, card);
        expect([Math.round(w / 20) * 20, Math.round(h / 20) * 20]).toEqual([800, 300]);
      });

      await test.step("10 rounds it, makes it translucent and gives it a border", async () => {
        await field(word("fill.radius"), "40");
        await field(word("fill.stroke"), "4");
        await page.getByRole("slider", { name: word("fill.opacity") }).focus();
        for (let step = 0; step < 10; step += 1)
          await keys.press(language === "he" ? "ArrowRight" : "ArrowLeft");
        await expect
          .poll(() => storedElement(card), { timeout: 15_000 })
          .toMatchObject({ radius: 40, stroke: { width: 4 }, opacity: 0.9 });
      });

      await test.step("11 gives it a gradient of its own", async () => {
        await page
          .getByRole("radiogroup", { name: word("fill.kindOf", { name: word("fill.color") }) })
          .getByRole("radio", { name: word("fill.gradient") })
          .click();
        await expect
          .poll(() => storedElement(card), { timeout: 15_000 })
          .toMatchObject({ fill: { type: "linear", stops: [{ at: 0 }, { at: 1 }] } });
      });

      await test.step("12 sends it to the back by its key", async () => {
        await stage.focus();
        await keys.press("BracketLeft");
        expect((await listStageNodes(page))[0]?.id).toBe(card);
      });

      let icon = "";
      await test.step("13 finds an icon and adds it", async () => {
        await panel("shapes");
        await page.getByRole("searchbox", { name: word("shapes.search") }).fill(words.icon);
        await page
          .getByRole("list", { name: word("shapes.icons") })
          .getByRole("button")
          .first()
          .click();
        await expect.poll(lastId).not.toBe(curved);
        icon = await lastId();
      });

      await test.step("14 recolors it and turns it", async () => {
        await page
          .getByRole("group", { name: word("fill.color"), exact: true })
          .last()
          .getByRole("button")
          .nth(1)
          .click();
        await field(word("arrange.rot"), "12");
        await expect
          .poll(() => storedElement(icon), { timeout: 15_000 })
          .toMatchObject({ type: "svg", rot: 12 });
      });

      await test.step("15 duplicates it and sets the copy beside it by the arrow keys", async () => {
        await stage.focus();
        await keys.press("Control+KeyD");
        const copy = await selected();
        expect(copy).not.toBe(icon);
        const { x } = await getNodePosition(page, copy);
        for (let step = 0; step < 16; step += 1) await keys.press("Shift+ArrowRight");
        expect((await getNodePosition(page, copy)).x).toBe(x + 160);
      });

      await test.step("16 aligns the two by their tops and groups them", async () => {
        const copy = await selected();
        await clickNode(page, icon, ["Shift"]);
        await expect.poll(() => getSelectionBox(page)).toHaveLength(2);
        await button(word("arrange.top")).click();
        const [one, other] = [await getNodePosition(page, icon), await getNodePosition(page, copy)];
        expect(Math.abs(one.y - other.y)).toBeLessThan(1);
        await stage.focus();
        await keys.press("Control+KeyG");
        await expect.poll(async () => (await listStageNodes(page)).at(-1)?.type).toBe("group");
      });

      let photo = "";
      await test.step("17 uploads a photo", async () => {
        await panel("images");
        await page
          .locator('input[type="file"]')
          .first()
          .setInputFiles({
            ...{ name: "Loaf.png", mimeType: "image/png" },
            buffer: await createPng(3),
          });
        await expect(page.getByTestId("arrival")).toHaveCount(0, { timeout: 30_000 });
        await expect.poll(async () => (await listStageNodes(page)).at(-1)?.type).toBe("image");
        photo = await lastId();
      });

      await test.step("18 mirrors it and applies a look", async () => {
        await button(word("image.flipX")).click();
        await button(word("presets.warm")).click();
        await expect
          .poll(() => storedElement(photo), { timeout: 30_000 })
          .toMatchObject({ flip: { x: true }, adjust: expect.anything() });
      });

      await test.step("19 crops it to half its width", async () => {
        const before = await getNodePosition(page, photo);
        await stage.focus();
        await keys.press("Enter");
        await field(word("crop.w"), "50");
        await button(word("crop.done")).click();
        expect((await getNodePosition(page, photo)).w).toBeCloseTo(before.w / 2, 0);
      });

      await test.step("20 masks it by a frame", async () => {
        await page
          .getByRole("group", { name: word("frames.shape") })
          .getByRole("button", { name: word("frames.kind.ellipse") })
          .click();
        await expect.poll(() => storedElement(photo), { timeout: 15_000 }).toMatchObject({ mask: "ellipse" });
      });

      await test.step("21 renames, hides, shows and locks its layer", async () => {
        await panel("layers");
        const layer = page.locator(`[data-layer="${photo}"]`);
        await layer.locator("[aria-pressed]").first().dblclick();
        await layer.getByRole("textbox", { name: word("layers.name") }).fill("Loaf");
        await keys.press("Enter");
        for (const key of ["hide", "show", "lock"] as const)
          await button(word(`layers.${key}`, { name: "\u2068Loaf\u2069" }), layer).click();
        await expect
          .poll(() => storedElement(photo), { timeout: 15_000 })
          .toMatchObject({ name: "Loaf", visible: true, lock: { move: true } });
      });

      await test.step("22 a locked element does not move", async () => {
        const before = await getNodePosition(page, photo);
        await drag(page, photo, { x: 60, y: 30 });
        expect(await getNodePosition(page, photo)).toEqual(before);
      });

      await test.step("23 adds a list with bullets", async () => {
        await panel("text");
        await page
          .getByRole("region", { name: word("textPanel.styles"), exact: true })
          .getByRole("button", { name: new RegExp(`^${word("textPanel.style.body")} Heebo`) })
          .click();
        const list = await lastId();
        await stage.focus();
        await keys.press("Enter");
        await page.locator("textarea:focus").fill(words.list);
        await keys.press("Escape");
        await button(word("type.list")).click();
        const bullets = words.list.split("\n").map((line) => `• ${line}`);
        await expect
          .poll(() => storedElement(list), { timeout: 15_000 })
          .toMatchObject({ text: bullets.join("\n") });
      });

      await test.step("24 adds a QR code of a link", async () => {
        await panel("shapes");
        const link = page.getByRole("textbox", { name: word("qr.link") });
        await link.fill("kolot.example/menu");
        await link.press("Enter");
        await expect.poll(async () => (await listStageNodes(page)).at(-1)?.type).toBe("group");
      });

      await test.step("25 adds a chart and changes a value", async () => {
        await page
          .getByRole("list", { name: word("chart.charts") })
          .getByRole("button", { name: word("chart.kind.donut") })
          .click();
        const value = page.getByRole("textbox", { name: word("chart.valueOf", { n: 1 }), exact: true });
        await value.fill("70");
        const chart = await lastId();
        await expect
          .poll(async () => JSON.stringify(await storedElement(chart)), { timeout: 15_000 })
          .toContain('"70"');
        await stage.focus();
        await keys.press("Delete");
        await expect.poll(lastId).not.toBe(chart);
      });

      await test.step("26 copies the page and comes back by its key", async () => {
        await button(word("pages.more")).click();
        await page.getByRole("menuitem", { name: word("pages.duplicate"), exact: true }).click();
        await expect(page.getByText(word("pages.duplicated"))).toBeVisible();
        await expect(page).toHaveURL(/\/images\/101$/);
        await stage.focus();
        await keys.press("PageUp");
        await expect(page).toHaveURL(/\/images\/100$/);
      });

      await test.step("27 makes a story of it", async () => {
        await page.getByRole("banner").getByRole("button", { name: /×/ }).click();
        await page.getByRole("menuitem", { name: word("format.all") }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.locator("[data-format] canvas")).toHaveCount(4, { timeout: 30_000 });
        for (const ratio of ["4:5", "1.91:1"]) await dialog.getByRole("checkbox", { name: ratio }).click();
        await dialog.getByRole("button", { name: word("format.add", { n: 1 }) }).click();
        await expect
          .poll(
            async () => {
              const { pages } = (await api(user, "GET", `/canvas/${post}/pages`)).body;
              return pages
                .map(({ canvasData }: { canvasData: { ratio: string } }) => canvasData.ratio)
                .toSorted();
            },
            { timeout: 60_000 },
          )
          .toEqual(["1:1", "1:1", "9:16"]);
        await expect(page).toHaveURL(/\/images\/102$/);
        await page.locator("[data-page]").first().getByRole("button").click();
        await expect(page).toHaveURL(/\/images\/100$/);
      });

      await test.step("28 saves it as a template", async () => {
        await button(word("templates.title")).click();
        await button(word("templates.save")).click();
        const name = page.getByRole("textbox", { name: word("templates.name") });
        await name.fill("Bakery");
        await keys.press("Enter");
        const names = async () =>
          (await api(user, "GET", "/canvas-templates")).body.templates.map(
            (one: { name: string }) => one.name,
          );
        await expect.poll(names, { timeout: 20_000 }).toContain("Bakery");
      });

      await test.step("29 exports it as PNG and PDF", async () => {
        const image = await exportPng(page, word("top.export"));
        expect(await sharp(image).metadata()).toMatchObject({ width: 1_080, height: 1_080 });
        await button(word("top.export")).click();
        const download = page.waitForEvent("download");
        await page.getByRole("menuitem", { name: /^PDF/ }).click();
        const bytes = await readFile(await (await download).path());
        expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      });

      await test.step("30 puts it into the post and goes there", async () => {
        await button(word("top.use")).click();
        await expect(page).toHaveURL(new RegExp(`/posts/${post}$`), { timeout: 60_000 });
        const { images } = (await api(user, "GET", `/posts/${post}`)).body.post;
        expect(images).toHaveLength(1);
      });
    });
  });
}

/** Clicks the middle of an element on the stage. */
async function clickNode(page: Page, id: string, modifiers: ("Shift" | "Control")[] = []): Promise<void> {
  const { screen } = await getNodePosition(page, id, true);
  await page.getByRole("application").click({ position: screen ?? { x: 0, y: 0 }, modifiers });
}

/** Drags an element by screen pixels, from a little below its middle, which the toolbar may cover. */
async function drag(page: Page, id: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  const { screen, h } = await getNodePosition(page, id, true);
  const below = h * (await getViewport(page)).zoom * 0.3;
  const [x, y] = [(box?.x ?? 0) + (screen?.x ?? 0), (box?.y ?? 0) + (screen?.y ?? 0) + below];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}
