import type { Command } from "@/lib/canvas/core/command";
import { applyTemplate } from "@/lib/canvas/core/commands/template";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { resizeDocument } from "@/lib/canvas/layouts/resize-document";

/**
 * Applies a template to a page of any size: it is laid out for that size first, by the rules of the built-in template
 * that it was made from or by its rows and columns.
 */
export function applySizedTemplate(template: CanvasDocument, size: CanvasDocument["size"]): Command {
  return applyTemplate(resizeDocument(template, size));
}
