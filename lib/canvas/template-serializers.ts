import type { CanvasDocument } from "@/lib/canvas/core/document";
import { RATIOS } from "@/lib/canvas/core/ratios";
import type { HouseTemplate } from "@/lib/canvas/layouts/templates/house";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";

/** What the serialiser reads of a saved template. */
export interface CanvasTemplateFields {
  id: string;
  name: string;
  aspectRatio: string;
  thumbnailUrl: string;
  createdAt: Date;
}

/** A saved template as every answer shows it: an allow-list, so that a new column never leaks (TEN2). */
export function serializeTemplate(
  { id, name, aspectRatio, thumbnailUrl, createdAt }: CanvasTemplateFields,
  canvasData: Record<string, unknown> | null = null,
): CanvasTemplateWire {
  const ratio = RATIOS.find((one) => one === aspectRatio) ?? "custom";
  const at = createdAt.toISOString();
  return { _id: id, name, aspectRatio: ratio, design: null, thumbnailUrl, createdAt: at, canvasData };
}

/** A template of ours, laid out for somebody. */
export function serializeHouseTemplate(
  { id, design, ratio }: HouseTemplate,
  name: string,
  document: CanvasDocument,
): CanvasTemplateWire {
  const drawn = { thumbnailUrl: null, createdAt: null, canvasData: document };
  return { _id: id, name, aspectRatio: ratio, design, ...drawn };
}
