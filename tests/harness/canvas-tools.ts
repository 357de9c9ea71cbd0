import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type { ExportOptions } from "@/lib/canvas/client/export-page";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { CanvasTools, Exported } from "@/tests/harness/export-page";

interface Equipped {
  canvasTools: CanvasTools;
}

/** Opens a page of the running product, under its own policy, that has the browser's half of designs in it. */
export async function openWithCanvasTools(page: Page, path: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ["tests/harness/export-page.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
  });
  await page.addInitScript({ content: outputFiles[0]?.text ?? "" });
  await page.goto(path);
}

/** The first page of a design as a file. Throws where there is none. */
export async function exported(
  page: Page,
  design: CanvasDocument,
  options: ExportOptions,
): Promise<{ type: string; bytes: Buffer }> {
  const outcome = await tryToExport(page, design, options);
  if (!("file" in outcome)) throw new Error(`The export ended with ${JSON.stringify(outcome)}`);
  const [head = "", data = ""] = outcome.file.split(",");
  return { type: head.slice("data:".length, head.indexOf(";")), bytes: Buffer.from(data, "base64") };
}

/** As `exported`, but for the refusals. */
export function tryToExport(page: Page, design: CanvasDocument, options: ExportOptions): Promise<Exported> {
  return page.evaluate(([one, how]) => (globalThis as unknown as Equipped).canvasTools.exportPage(one, how), [
    design,
    options,
  ] as const);
}

/** Text drawn in the moment its family has arrived. */
export function drawAtOnce(page: Page, family: string, weight: number) {
  return page.evaluate(
    ([name, how]) => (globalThis as unknown as Equipped).canvasTools.drawAtOnce(name, how),
    [family, weight] as const,
  );
}

/** Text drawn with whatever is there. */
export function draw(page: Page, family: string, weight: number) {
  return page.evaluate(([name, how]) => (globalThis as unknown as Equipped).canvasTools.draw(name, how), [
    family,
    weight,
  ] as const);
}
