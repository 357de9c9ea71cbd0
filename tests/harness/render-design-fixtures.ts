import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import sharp from "sharp";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { CANVAS_FONTS, type CanvasFont, getFontFiles } from "@/lib/canvas/fonts";
import type { DrawnPage, DrawPageTask } from "@/lib/canvas/server/draw-document-page";
import type { DrawPdfTask } from "@/lib/canvas/server/draw-documents-pdf";
import { ManagedChildProcess } from "@/lib/core/server/child-process";
import { CUT_OUT, PHOTO } from "@/tests/harness/design-fixtures";

const ORIGIN = "http://designs.test";
const TIMEOUT_MS = 30_000;

export const PHOTO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><defs><linearGradient id="g"
  x2="1" y2="1"><stop stop-color="#E4572E"/><stop offset="1" stop-color="#2E86AB"/></linearGradient></defs>
  <rect width="240" height="160" fill="url(#g)"/><circle cx="70" cy="60" r="40" fill="#F2B134"/>
  <path d="M0 160 L90 90 L150 130 L240 60 V160z" fill="#0B5D4E"/></svg>`;
const CUT_OUT_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">
  <circle cx="60" cy="60" r="50" fill="#7B2D8B"/><circle cx="60" cy="60" r="20" fill="#FFFFFF00"/></svg>`;

/** Writes the images of the designs to files, by URL. */
async function imageFiles(folder: string): Promise<Record<string, string>> {
  const files = { [PHOTO]: join(folder, "photo.png"), [CUT_OUT]: join(folder, "cut-out.png") };
  await sharp(Buffer.from(PHOTO_SVG)).png().toFile(join(folder, "photo.png"));
  await sharp(Buffer.from(CUT_OUT_SVG)).png().toFile(join(folder, "cut-out.png"));
  return files;
}

async function fontFaces(font: CanvasFont): Promise<string> {
  const ranges = JSON.parse(await readFile(`node_modules/${font.package}/unicode.json`, "utf8"));
  const faces = getFontFiles(font).map(
    ({ family, weight, subset, path }) => `@font-face { font-family: "${family}"; font-weight: ${weight};
      src: url(${ORIGIN}/${path}); unicode-range: ${ranges[subset]}; }`,
  );
  return faces.join("\n");
}

/** Opens a browser page with the product's canvas code, fonts and the test images. */
async function openDesignPage(page: Page, images: Record<string, string>) {
  const { outputFiles } = await build({
    entryPoints: ["tests/harness/browser-canvas-entry.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
  });
  const css = (await Promise.all(CANVAS_FONTS.map(fontFaces))).join("\n");
  const html = `<!doctype html><style>${css}</style><script>${outputFiles[0]?.text}</script>`;
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    if (pathname === "/favicon.ico") return route.fulfill({ status: 204 });
    return route.fulfill({ path: pathname.startsWith("/@") ? `node_modules${pathname}` : pathname });
  });
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  const shown = Object.fromEntries(Object.entries(images).map(([address, path]) => [address, ORIGIN + path]));
  const draw = async (design: CanvasDocument, pixelRatio: number): Promise<Buffer> => {
    const drawn = await page.evaluate(
      ([one, options]) => (globalThis as unknown as Drawing).draw(one, options),
      [design, { imageSources: shown, pixelRatio }] as const,
    );
    return Buffer.from(drawn.split(",")[1] ?? "", "base64");
  };
  const writeSvg = (design: CanvasDocument): Promise<string> =>
    page.evaluate(([one, options]) => (globalThis as unknown as Drawing).writeSvg(one, options), [
      design,
      { imageSources: shown, pixelRatio: 1 },
    ] as const);
  return { draw, writeSvg };
}

interface Drawing {
  draw(design: CanvasDocument, options: object): Promise<string>;
  writeSvg(design: CanvasDocument, options: object): Promise<string>;
}

/** Provides what writes an SVG file, draws it, and draws the design itself, in a browser. */
export async function withSvgWriter<T>(
  page: Page,
  work: (
    draw: DrawDesign,
    writeSvg: (design: CanvasDocument) => Promise<string>,
    show: (svg: string, size: CanvasDocument["size"]) => Promise<Buffer>,
  ) => Promise<T>,
): Promise<T> {
  const show = async (svg: string, { w: width, h: height }: CanvasDocument["size"]) => {
    await page.setViewportSize({ width, height });
    await page.evaluate((markup) => {
      document.body.style.margin = "0";
      document.body.innerHTML = markup;
    }, svg);
    return page.screenshot();
  };
  return withServerRenderer(imageFiles, async (_, images) => {
    const { draw, writeSvg } = await openDesignPage(page, images);
    return work(draw, writeSvg, show);
  });
}

/** Provides what writes designs as one PDF, and the server renderer. */
export function withPdfWriter<T>(
  work: (server: DrawDesign, writePdf: (documents: CanvasDocument[]) => Promise<Buffer>) => Promise<T>,
): Promise<T> {
  return withServerRenderer(imageFiles, (server, imagePaths, child, folder) =>
    work(server, async (documents) => {
      const task: DrawPdfTask = {
        title: "Designs",
        producer: "Tests",
        documents,
        imagePaths,
        fontPaths: {},
        folder,
      };
      const { path } = (await child.run(task, { timeoutMs: TIMEOUT_MS })) as { path: string };
      return readFile(path);
    }),
  );
}

/** Renders a design as a PNG. */
export type DrawDesign = (design: CanvasDocument, pixelRatio: number) => Promise<Buffer>;

/** Provides browser and server renderers while `work` runs. */
export async function withBothRenderers<T>(
  page: Page,
  work: (browser: DrawDesign, server: DrawDesign) => Promise<T>,
): Promise<T> {
  return withServerRenderer(imageFiles, async (server, images) =>
    work((await openDesignPage(page, images)).draw, server),
  );
}

/** Provides the server renderer; `filesIn` writes the images of the designs into a folder and maps them. */
export async function withServerRenderer<T>(
  filesIn: (folder: string) => Promise<Record<string, string>>,
  work: (
    server: DrawDesign,
    images: Record<string, string>,
    child: ManagedChildProcess,
    folder: string,
  ) => Promise<T>,
  fontPaths: Record<string, string> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "kolot-designs-"));
  const child = new ManagedChildProcess("render-document");
  try {
    const imagePaths = await filesIn(folder);
    const server: DrawDesign = async (document, pixelRatio) => {
      const files = { imagePaths, fontPaths, folder };
      const task: DrawPageTask = { document, page: 0, pixelRatio, format: "png", ...files };
      const { path } = (await child.run(task, { timeoutMs: TIMEOUT_MS })) as DrawnPage;
      return readFile(path);
    };
    return await work(server, imagePaths, child, folder);
  } finally {
    await child.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Saves two images side by side to explain a failure. */
export async function saveSideBySide(path: string, images: Buffer[]): Promise<void> {
  const { width = 0, height = 0 } = await sharp(images[0]).metadata();
  const composite = images.map((input, index) => ({ input, left: index * width, top: 0 }));
  const canvas = { width: width * images.length, height, channels: 4, background: "#FFFFFF" } as const;
  await writeFile(path, await sharp({ create: canvas }).composite(composite).png().toBuffer());
}
