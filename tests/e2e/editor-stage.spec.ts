import type { Page } from "@playwright/test";
import { text } from "@/lib/canvas/core/create-document";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { countGuides, getNodePosition, getViewport, listStageNodes } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ viewport: { width: 1440, height: 900 } });

/** Types new text at a point given in document px. */
async function typeNewText(page: Page, at: { x: number; y: number }, words: string): Promise<void> {
  const stage = page.getByRole("application");
  await stage.focus();
  await page.keyboard.press("KeyT");
  const { zoom, x, y } = await getViewport(page);
  await stage.click({ position: { x: x + at.x * zoom, y: y + at.y * zoom } });
  await page.locator("textarea:focus").fill(words);
}

test("Escape keeps the typed text and one undo brings the text before back", async ({ context, signUp }) => {
  const user = await signUp();
  const design = await createStoredDesign(user);
  const page = await openEditorTab(context, design);
  await page.getByRole("button", { name: "Words", exact: true }).click();
  await page.getByRole("application").focus();
  await page.keyboard.press("Enter");
  await page.locator("textarea:focus").fill("Fresh rolls");
  await page.keyboard.press("Escape");
  const stored = async () => {
    const { canvasData } = await readStoredDesign(user, design.postId);
    const words = canvasData.pages[0]?.els.words;
    return words?.type === "text" ? words.text : "";
  };
  await expect.poll(stored).toBe("Fresh rolls");
  await page.keyboard.press("Control+KeyZ");
  await expect.poll(stored).toBe("הלחם יוצא ב־5:40 (Acme)");
});

test("new text is centered on the click and stays on the page near its edges", async ({
  context,
  signUp,
}) => {
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const spots = [
    { x: 540, y: 400 },
    { x: 30, y: 1_060 },
    { x: 1_050, y: 12 },
  ];
  for (const [index, spot] of spots.entries()) {
    await typeNewText(page, spot, "Open");
    await page.keyboard.press("Escape");
    await expect(page.locator("textarea")).toBeHidden();
    const nodes = await listStageNodes(page);
    const { x, y, w, h } = await getNodePosition(page, nodes.at(-1)?.id ?? "");
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + w).toBeLessThanOrEqual(1_080);
    expect(y + h).toBeLessThanOrEqual(1_080);
    if (index > 0) continue;
    expect(Math.abs(x + w / 2 - spot.x)).toBeLessThan(2);
    expect(Math.abs(y + h / 2 - spot.y)).toBeLessThan(2);
  }
});

const TEXTS = {
  latin: text({
    ...{
      id: "latin",
      name: "latin",
      x: 60,
      y: 40,
      w: 440,
      h: 119,
      text: "Fresh bread leaves the oven at 5:40",
    },
    ...{ font: "Frank Ruhl Libre", size: 44, lineHeight: 1.35, fill: "#111111" },
  }),
  low: text({
    ...{
      id: "low",
      name: "low",
      x: 560,
      y: 40,
      w: 440,
      h: 300,
      text: "Bottom of its box",
      vertical: "bottom",
    },
    ...{ font: "Heebo", size: 44, overflow: "clip", fill: "#111111" },
  }),
  padded: text({
    ...{ id: "padded", name: "padded", x: 60, y: 400, w: 440, h: 200, text: "לחם חם (טרי) מהתנור כל בוקר" },
    ...{ font: "Rubik", size: 48, align: "center", vertical: "middle", overflow: "clip", fill: "#111111" },
    bg: { fill: "#FFE9C7", padX: 40, padY: 30 },
  }),
  paragraphs: text({
    ...{
      id: "paragraphs",
      name: "paragraphs",
      x: 560,
      y: 400,
      w: 440,
      h: 120,
      text: "לחם טרי!\nOpen daily (5:40)!",
    },
    ...{ font: "Suez One", size: 48, fill: "#111111" },
  }),
  shrunk: text({
    ...{ id: "shrunk", name: "shrunk", x: 60, y: 700, w: 440, h: 90, overflow: "shrink", fill: "#111111" },
    ...{ text: "לחמניות, חלות ועוגות שמרים כל יום שישי", font: "Assistant", size: 60, letter: 2 },
  }),
};

test("text stays where it is when editing begins and ends", async ({ context, signUp }) => {
  const page = await openEditorTab(
    context,
    await createStoredDesign(await signUp(), { elements: Object.values(TEXTS) }),
  );
  const stage = page.getByRole("application");
  const frame = await stage.boundingBox();
  const { zoom, x: left, y: top } = await getViewport(page);
  for (const { id = "", x = 0, y = 0, w = 0, h = 0 } of Object.values(TEXTS)) {
    const clip = {
      ...{
        x: Math.ceil((frame?.x ?? 0) + left + x * zoom) + 6,
        y: Math.ceil((frame?.y ?? 0) + top + y * zoom) + 6,
      },
      ...{ width: Math.floor(w * zoom) - 12, height: Math.floor(h * zoom) - 12 },
    };
    const before = await page.screenshot({ clip });
    // Two clicks within 400 ms, which a busy machine may miss.
    await expect(async () => {
      await stage.dblclick({ position: { x: left + (x + w / 2) * zoom, y: top + (y + h / 2) * zoom } });
      await expect(page.locator("textarea:focus")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.locator("textarea:focus").press("End");
    const during = await page.screenshot({ clip });
    await page.keyboard.press("Escape");
    await expect(page.locator("textarea")).toBeHidden();
    await page.keyboard.press("Escape");
    const after = await page.screenshot({ clip });
    const [begin, end] = [await getPixelDifference(before, during), await getPixelDifference(before, after)];
    expect.soft(begin, id).toBeLessThan(0.8);
    expect.soft(end, id).toBe(0);
  }
});

test.describe(() => {
  // An image has no design before it is first changed.
  test.use({ allow4xx: { "/api/canvas/": [404] } });

  test("mirror buttons show the axis that they mirror at", async ({ context, say, signUp }) => {
    const user = await signUp();
    const design = await createStoredDesign(user, { elements: null });
    const page = await openEditorTab(context, design);
    await page.getByRole("application").focus();
    await page.keyboard.press("Control+KeyA");
    const axis = (name: string) =>
      page.getByRole("button", { name }).evaluate((button) => {
        const boxes = [...button.querySelectorAll<SVGPathElement>("svg path")].map((path) => path.getBBox());
        const isTriangle = ({ width, height }: DOMRect) => width > 3 && height > 3;
        const [one, other] = boxes.filter(isTriangle);
        return Math.abs((one?.x ?? 0) - (other?.x ?? 0)) > 3 ? "beside" : "above";
      });
    expect(await axis(say("posts.editor.image.flipX"))).toBe("beside");
    expect(await axis(say("posts.editor.image.flipY"))).toBe("above");
  });
});

test("shape is outlined while it is drawn", async ({ context, signUp }) => {
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  for (const key of ["KeyR", "KeyO", "KeyL", "KeyT"]) {
    await page.getByRole("application").focus();
    await page.keyboard.press(key);
    const frame = await page.getByRole("application").boundingBox();
    const at = { x: (frame?.x ?? 0) + 300, y: (frame?.y ?? 0) + 300 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 120, at.y + 80, { steps: 4 });
    expect(await countGuides(page), key).toBe(1);
    await page.mouse.up();
    expect(await countGuides(page), key).toBe(0);
    await page.keyboard.press("Escape");
  }
});

test("dragged layer selects no text and the other rows make room for it", async ({ context, signUp }) => {
  const page = await openEditorTab(context, await createStoredDesign(await signUp()));
  const rows = page.locator("[data-layer]");
  const handle = rows.nth(0).locator(".cursor-grab");
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 40, { steps: 8 });
  expect(await page.evaluate(() => getSelection()?.toString() ?? "")).toBe("");
  const tops = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(3);
  await page.mouse.up();
  await expect(rows.nth(1)).toContainText("Words");
});

test("italic gives a reason for Hebrew letters and works for Latin ones", async ({
  context,
  say,
  signUp,
}) => {
  const elements = [
    text({
      id: "he",
      name: "he",
      x: 60,
      y: 40,
      w: 440,
      h: 90,
      text: "לחם חם",
      font: "Rubik",
      size: 48,
      fill: "#111111",
    }),
    text({
      id: "en",
      name: "en",
      x: 60,
      y: 240,
      w: 440,
      h: 90,
      text: "Warm",
      font: "Rubik",
      size: 48,
      fill: "#111111",
    }),
  ];
  const page = await openEditorTab(context, await createStoredDesign(await signUp(), { elements }));
  const italic = page.getByRole("button", { name: say("posts.editor.type.italic") });
  await page.getByRole("button", { name: "he", exact: true }).click();
  await italic.click();
  const reason = page.locator("[data-sonner-toast]").getByText(say("posts.editor.type.noItalic"));
  await expect(reason).toBeVisible();
  await expect(italic).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "en", exact: true }).click();
  await italic.click();
  await expect(italic).toHaveAttribute("aria-pressed", "true");
});

for (const [language, dir] of [
  ["he", "rtl"],
  ["en", "auto"],
] as const) {
  test(`new text in a brand in ${language} starts with the direction ${dir}`, async ({ context, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user, { language });
    const page = await openEditorTab(context, await createStoredDesign(user, { brand }));
    await typeNewText(page, { x: 540, y: 400 }, "5:40");
    await expect(page.locator("textarea")).toHaveAttribute("dir", dir === "rtl" ? "rtl" : /auto|ltr/);
  });
}
