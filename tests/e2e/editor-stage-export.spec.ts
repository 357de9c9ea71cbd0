import type { Page } from "@playwright/test";
import sharp from "sharp";
import { group, image, line, shape, svg, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { DESIGN_DETAILS } from "@/tests/harness/design-detail-fixtures";
import {
  CUT_OUT,
  DESIGNS,
  page as designOf,
  ENGLISH,
  HEBREW,
  INK,
  PHOTO,
  photo,
  STOPS,
  words,
} from "@/tests/harness/design-fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { isLongRun } from "@/tests/harness/long-run-options";
import { reportMeasurement } from "@/tests/harness/measurements";
import { PHOTO_SVG, saveSideBySide } from "@/tests/harness/render-design-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";
import { getViewport, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign, saveAtRevision } from "@/tests/harness/stored-design-fixtures";

/** An image that one design misses on purpose; a design with it cannot be exported. */
const LOST = "https://media.kolot.example/public/lost.png";
/** A shadow that is missing makes more than ten times this value. */
const MOST_PERCENT = 0.1;
/** The stage draws a line around the page, half inside. */
const EDGE = 2;

const SHADOW = { x: 8, y: 12, blur: 14, color: "#000000A0" };

/** One design with what people use most. */
const MIXED = designOf(
  [
    shape({
      ...{ id: "card", kind: "rect", x: 30, y: 30, w: 250, h: 150, radius: 24 },
      fill: { type: "linear", angle: 45, stops: STOPS },
      shadow: SHADOW,
    }),
    image({
      ...photo,
      id: "photo",
      x: 320,
      y: 30,
      w: 250,
      h: 150,
      radius: 40,
      crop: { x: 0, y: 0.05, w: 1, h: 0.9 },
    }),
    text({ ...words, x: 30, y: 205, w: 540, h: 50, text: HEBREW, size: 36, weight: 700 }),
    text({ ...words, x: 30, y: 262, w: 330, h: 80, text: ENGLISH, size: 24, font: "Rubik" }),
    shape({ kind: "star", x: 400, y: 265, w: 90, h: 90, fill: "#E4572E", rot: -17, opacity: 0.7 }),
    group({ x: 505, y: 270, w: 70, h: 70, rot: 20, opacity: 0.6 }, [
      shape({ kind: "ellipse", x: 0, y: 0, w: 50, h: 50, fill: "#2E86AB" }),
      shape({ kind: "rect", x: 25, y: 25, w: 45, h: 45, fill: "#0B5D4E" }),
    ]),
    line({
      ...{
        x: 30,
        y: 370,
        w: 540,
        h: 20,
        head: "arrow",
        tail: "dot",
        stroke: { color: INK, width: 5, dash: [16, 10] },
      },
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
    }),
    svg({
      ...{ x: 40, y: 420, w: 120, h: 120, rot: 12, view: { w: 24, h: 24 } },
      paths: [
        {
          d: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5v10M7 12h10",
          stroke: { color: "#7B2D8B", width: 2 },
        },
      ],
    }),
    {
      ...{
        type: "chart",
        kind: "bar",
        x: 200,
        y: 405,
        w: 370,
        h: 170,
        font: "Heebo",
        size: 16,
        varied: true,
      },
      ...{ fill: { token: "brand.primary" }, ink: INK },
      rows: [
        { label: "ינואר (מבצע)", value: "1,200" },
        { label: "February", value: "800" },
        { label: "Mar", value: "45%", fill: "#B3261E" },
      ],
    },
  ],
  {
    type: "linear",
    angle: 90,
    stops: [
      { at: 0, color: "#FFFDF8" },
      { at: 1, color: "#F6E3C3" },
    ],
  },
);

const WITHOUT_SHADOW: CanvasDocument = JSON.parse(
  JSON.stringify(MIXED, (key, value) => (key === "shadow" ? undefined : value)),
);

/** Uploads an image to the library. Resolves to its address. */
async function upload(user: SignedUpUser, source: Parameters<typeof createUploadForm>[1]): Promise<string> {
  return (await api(user, "POST", "/canvas-images/upload", await createUploadForm({}, source))).body.image
    .url;
}

/** Photographs the page as the stage shows it at 100%. */
async function photographStage(page: Page, { w, h }: CanvasDocument["size"]): Promise<Buffer> {
  const stage = page.getByRole("application");
  await stage.focus();
  await page.keyboard.press("Control+Digit0");
  await expect.poll(async () => (await getViewport(page)).zoom).toBe(1);
  const [frame, { x, y }] = [await stage.boundingBox(), await getViewport(page)];
  expect([x % 1, y % 1], "place of the page in whole pixels").toEqual([0, 0]);
  return page.screenshot({
    clip: {
      x: (frame?.x ?? 0) + x + EDGE,
      y: (frame?.y ?? 0) + y + EDGE,
      width: w - 2 * EDGE,
      height: h - 2 * EDGE,
    },
  });
}

const withoutEdge = (png: Buffer, { w, h }: CanvasDocument["size"]) =>
  sharp(png)
    .extract({ left: EDGE, top: EDGE, width: w - 2 * EDGE, height: h - 2 * EDGE })
    .png()
    .toBuffer();

for (const language of sampleLanguages("en")) {
  test.describe(`stage against export in ${language}`, () => {
    test.use({ language, deviceScaleFactor: 1 });

    test("stage shows the pixels that the exported PNG has", async ({ context, say, signUp }, info) => {
      test.setTimeout(isLongRun ? 600_000 : 90_000);
      const user = await signUp();
      const [shown, cutOut] = [
        await upload(user, sharp(Buffer.from(PHOTO_SVG), { density: 300 }).resize(720, 480)),
        await upload(
          user,
          sharp({ create: { width: 120, height: 120, channels: 4, background: "#7B2D8B80" } }),
        ),
      ];
      const placed = (design: CanvasDocument): CanvasDocument =>
        JSON.parse(
          JSON.stringify(design).replaceAll(PHOTO, shown).replaceAll(CUT_OUT, cutOut).replaceAll(LOST, shown),
        );
      const stored = await createStoredDesign(user, { elements: null });
      const page = await openEditorTab(context, stored);
      let revision = 0;
      const draw = async (design: CanvasDocument) => {
        const saved = await saveAtRevision(user, stored.postId, placed(design), revision);
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        revision += 1;
        await page.reload();
        await waitUntilStageSettled(page);
        const onStage = await photographStage(page, design.size);
        const file = await exportPng(page, say("posts.editor.top.export"));
        return { onStage, exported: await withoutEdge(file, design.size) };
      };
      const designs = isLongRun ? { MIXED, ...DESIGNS, ...DESIGN_DETAILS } : { MIXED };
      for (const [name, design] of Object.entries(designs)) {
        const { onStage, exported } = await draw(design);
        const percent = await getPixelDifference(onStage, exported);
        reportMeasurement(`${name}: ${percent.toFixed(3)} % of the stage differ from the export`);
        if (percent >= MOST_PERCENT)
          await saveSideBySide(info.outputPath(`${name}.png`), [onStage, exported]);
        expect.soft(percent, `${name}: stage and export`).toBeLessThan(MOST_PERCENT);
      }
      await test.step("the measure notices a missing shadow", async () => {
        const { onStage } = await draw(WITHOUT_SHADOW);
        const { exported } = await draw(MIXED);
        expect(await getPixelDifference(onStage, exported)).toBeGreaterThan(10 * MOST_PERCENT);
      });
    });
  });
}
