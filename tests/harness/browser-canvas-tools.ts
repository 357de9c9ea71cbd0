import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type { ExportOptions } from "@/lib/canvas/client/export-page";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { CanvasTools, ExportResult } from "@/tests/harness/browser-export";

interface Equipped {
  canvasTools: CanvasTools;
}

/** Opens a page of the running product, under its own security policy, with the canvas code injected. */
export async function openWithCanvasTools(page: Page, path: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: ["tests/harness/browser-export.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
  });
  await page.addInitScript({ content: outputFiles[0]?.text ?? "" });
  await page.goto(path);
}

/** Exports the first page of a design as a file. Throws when the export fails. */
export async function exportFirstPage(
  page: Page,
  design: CanvasDocument,
  options: ExportOptions,
): Promise<{ type: string; bytes: Buffer }> {
  const outcome = await exportOrError(page, design, options);
  if (!("file" in outcome)) throw new Error(`The export ended with ${JSON.stringify(outcome)}`);
  const [head = "", data = ""] = outcome.file.split(",");
  return { type: head.slice("data:".length, head.indexOf(";")), bytes: Buffer.from(data, "base64") };
}

/** Exports like `exportFirstPage` and returns the error of a failed export. */
export function exportOrError(
  page: Page,
  design: CanvasDocument,
  options: ExportOptions,
): Promise<ExportResult> {
  return page.evaluate(([one, how]) => (globalThis as unknown as Equipped).canvasTools.exportPage(one, how), [
    design,
    options,
  ] as const);
}

/** Draws text as soon as its font family has loaded. */
export function drawTextOnFontLoad(page: Page, family: string, weight: number) {
  return page.evaluate(
    ([name, how]) => (globalThis as unknown as Equipped).canvasTools.drawAtOnce(name, how),
    [family, weight] as const,
  );
}

/** Draws text with the fonts that are loaded. */
export function drawText(page: Page, family: string, weight: number) {
  return page.evaluate(([name, how]) => (globalThis as unknown as Equipped).canvasTools.draw(name, how), [
    family,
    weight,
  ] as const);
}
