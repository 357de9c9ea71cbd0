import { STICKER_LIBRARY_URL } from "@/lib/canvas/client/sticker-library";
import { exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { withServerRenderer } from "@/tests/harness/render-design-fixtures";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

/** Share of an exported page's pixels, the same threshold as between any browser and the server. */
const MOST_PERCENT = 0.2;
const NAMES = {
  en: { menorah: "Hanukkah menorah", sale: "Sale" },
  he: { menorah: "חנוכייה", sale: "מבצע" },
};

interface StoredSticker {
  type: string;
  name: string;
  paths: { fill?: unknown; stroke?: { color: unknown } }[];
  custom: { stickerRoles: string[] };
}

for (const language of sampleLanguages("he")) {
  test.describe(`stickers in ${language}`, () => {
    test.use({ language });

    test("sticker is chosen by keyboard, recolored by part, undone and exported", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await page.getByRole("button", { name: say("posts.editor.tools.shapes"), exact: true }).click();
      const stickers = page
        .getByRole("list", { name: say("posts.editor.shapes.stickers.title") })
        .getByRole("button");
      const { menorah } = NAMES[language];
      const group = page.getByRole("button", {
        ...{ name: say("posts.editor.shapes.stickers.group.holidays"), exact: true },
      });
      await group.press("Enter");
      await expect(stickers.first()).toHaveAccessibleName(menorah);
      await expect(group).toBeFocused();
      await stickers.first().focus();
      await page.keyboard.press("Enter");

      const last = async () => {
        const [first] = (await readStoredDesign(user, design.postId)).canvasData.pages;
        return first?.els[first.order.at(-1) ?? ""] as unknown as StoredSticker;
      };
      const colorsOf = ({ paths, custom }: StoredSticker, role: string) => {
        const colors = paths
          .filter((_, at) => custom.stickerRoles[at] === role)
          .map(({ fill, stroke }) => JSON.stringify(fill ?? stroke?.color));
        return [...new Set(colors)];
      };
      await expect.poll(last, { timeout: 15_000 }).toMatchObject({ type: "svg", name: menorah });
      const before = await last();
      const plain = await exportPng(page, say("posts.editor.top.export"));

      await test.step("a color of the panel applies to one part", async () => {
        const main = page.getByRole("group", { name: say("posts.editor.shapes.stickers.color.main") });
        await main.getByRole("button").first().click();
        await expect
          .poll(async () => colorsOf(await last(), "main"), { timeout: 15_000 })
          .toEqual(['{"token":"brand.primary"}']);
        expect(colorsOf(await last(), "accent")).toEqual(colorsOf(before, "accent"));
      });

      await test.step("exported page equals the server's, and differs from the one before", async () => {
        const image = await exportPng(page, say("posts.editor.top.export"));
        const { canvasData } = await readStoredDesign(user, design.postId);
        expect(await getPixelDifference(image, plain)).toBeGreaterThan(MOST_PERCENT);
        await withServerRenderer(
          async () => ({}),
          async (draw) => {
            expect(await getPixelDifference(image, await draw(canvasData, 1))).toBeLessThan(MOST_PERCENT);
          },
        );
      });

      await test.step("undo restores the color", async () => {
        await page.keyboard.press("ControlOrMeta+z");
        await expect
          .poll(async () => colorsOf(await last(), "main"), { timeout: 15_000 })
          .toEqual(colorsOf(before, "main"));
      });

      await test.step("sticker is found by words of both languages and is a recently used one", async () => {
        const search = page.getByRole("searchbox", { name: say("posts.editor.shapes.search") });
        for (const typed of ["menorah", "חנוכייה"]) {
          await search.fill(typed);
          await expect(stickers.first()).toHaveAccessibleName(menorah);
        }
        await search.fill("");
        const recent = page.getByRole("list", { name: say("posts.editor.shapes.recent") });
        await expect(recent.getByRole("button")).toHaveAccessibleName(menorah);
      });
    });

    test("sticker with a word is dragged onto the page as a drawing and a text", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await page.getByRole("button", { name: say("posts.editor.tools.shapes"), exact: true }).click();
      const tile = page
        .getByRole("list", { name: say("posts.editor.shapes.stickers.title") })
        .getByRole("button", { name: NAMES[language].sale, exact: true });
      const word = await tile.locator("text").textContent();
      await tile.dragTo(page.getByRole("application"), { targetPosition: { x: 200, y: 200 } });
      const added = async () => {
        const [first] = (await readStoredDesign(user, design.postId)).canvasData.pages;
        const group = first?.els[first.order.at(-1) ?? ""];
        if (group?.type !== "group") return null;
        return {
          name: group.name,
          parts: group.children.map((id) => first?.els[id]),
          x: group.x + group.w / 2,
        };
      };
      await expect.poll(added, { timeout: 15_000 }).toMatchObject({
        name: NAMES[language].sale,
        parts: [{ type: "svg" }, { type: "text", text: word }],
      });
      expect((await added())?.x).not.toBe(540);
      const text = page.getByRole("group", { name: say("posts.editor.shapes.stickers.color.text") });
      await expect(text).toBeVisible();
      const image = await exportPng(page, say("posts.editor.top.export"));
      const { canvasData } = await readStoredDesign(user, design.postId);
      await withServerRenderer(
        async () => ({}),
        async (draw) => {
          expect(await getPixelDifference(image, await draw(canvasData, 1))).toBeLessThan(MOST_PERCENT);
        },
      );
    });

    test.describe("stickers that fail to load", () => {
      test.use({ allow4xx: { [STICKER_LIBRARY_URL]: [503] } });

      test("stickers that fail to load show an error and load on request", async ({
        context,
        say,
        signUp,
      }) => {
        const page = await openEditorTab(context, await createStoredDesign(await signUp()));
        await page.route(`**${STICKER_LIBRARY_URL}`, (route) => route.fulfill({ status: 503 }));
        await page.getByRole("button", { name: say("posts.editor.tools.shapes"), exact: true }).click();
        const failure = page.getByText(say("posts.editor.shapes.stickers.failed"));
        await expect(failure).toBeVisible({ timeout: 30_000 });
        await page.unroute(`**${STICKER_LIBRARY_URL}`);
        await page.getByRole("button", { name: say("common.retry"), exact: true }).click();
        await expect(failure).toBeHidden();
        await expect(
          page.getByRole("list", { name: say("posts.editor.shapes.stickers.title") }).getByRole("button"),
        ).toHaveCount(10);
      });
    });
  });
}
