import { type ExportOptions, exportPage } from "@/lib/canvas/client/export-page";
import { fontLoader, loadFonts } from "@/lib/canvas/client/load-fonts";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { isAppError } from "@/lib/core/errors";

/** Result of an export: the file as a data URL, or the error. */
export type ExportResult = { file: string } | { code: string; details: unknown };

const tools = {
  async exportPage(document: CanvasDocument, options: ExportOptions): Promise<ExportResult> {
    try {
      return { file: await addressOf(await exportPage(document, 0, options)) };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { code: error.code, details: error.details };
    }
  },

  /** Loads a family and draws with it in the same task; then returns the state of its fonts. */
  async drawAtOnce(family: string, weight: number) {
    await loadFonts([{ family, weights: [weight] }]);
    return { ...this.draw(family, weight), ...this.states() };
  },

  draw(family: string, weight: number) {
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 120 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    context.font = `${weight} 60px "${family}", monospace`;
    context.fillText("Bread 123 לחם", 10, 80);
    return { drawn: canvas.toDataURL(), width: context.measureText("Bread 123 לחם").width };
  },

  states() {
    const { arrived, failed } = fontLoader.read();
    return { arrived: [...arrived], failed: [...failed] };
  },
};

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read")));
    reader.readAsDataURL(file);
  });
}

/** Canvas functions that tests call in a page of the product. */
export type CanvasTools = typeof tools;

Object.assign(globalThis, { canvasTools: tools });
