import { ASPECT_RATIOS } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { BuiltInTemplate } from "@/lib/canvas/layouts/templates/built-in-templates";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";

export interface CanvasTemplateFields {
  id: string;
  name: string;
  aspectRatio: string;
  thumbnailUrl: string;
  createdAt: Date;
}

/** Serializes a saved template with an allow-list, so that a new column never leaks [TEN2]. */
export function serializeTemplate(
  { id, name, aspectRatio, thumbnailUrl, createdAt }: CanvasTemplateFields,
  canvasData: Record<string, unknown> | null = null,
): CanvasTemplateDto {
  const ratio = ASPECT_RATIOS.find((one) => one === aspectRatio) ?? "custom";
  const at = createdAt.toISOString();
  const facts = { design: null, goal: null, industry: null, style: null };
  return { _id: id, name, aspectRatio: ratio, ...facts, thumbnailUrl, createdAt: at, canvasData };
}

export function serializeBuiltInTemplate(
  { id, design, goal, industry, style, ratio }: BuiltInTemplate,
  { name, thumbnailUrl }: Pick<CanvasTemplateDto, "name" | "thumbnailUrl">,
  canvasData: CanvasDocument | null = null,
): CanvasTemplateDto {
  const facts = { design, goal, industry, style, thumbnailUrl, createdAt: null };
  return { _id: id, name, aspectRatio: ratio, ...facts, canvasData };
}
