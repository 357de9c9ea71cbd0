import { z } from "zod";
import { ASPECT_RATIOS } from "@/lib/canvas/core/aspect-ratios";
import { rawDocument } from "@/lib/canvas/document-schemas";
import { TEMPLATE_DESIGNS } from "@/lib/canvas/layouts/template-formats";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { normalizeLabel } from "@/lib/media/limits";

const aspectRatio = z.enum(ASPECT_RATIOS);

const canvasTemplateWire = z
  .object({
    /** A uuid, or a key such as `kolot-arch-4x5` for a built-in template. */
    _id: z.string(),
    name: z.string(),
    aspectRatio,
    /** Design of a built-in template; null for templates that a user saved. */
    design: z.enum(TEMPLATE_DESIGNS).nullable(),
    /** Null for built-in templates: they are rendered from `canvasData`, because they differ per account. */
    thumbnailUrl: z.string().nullable(),
    createdAt: z.string().nullable(),
    /** Null in lists for templates that have a thumbnail. */
    canvasData: rawDocument.nullable(),
  })
  .meta({ id: "CanvasTemplate" });

/** `accountId` is whom built-in templates are laid out for; `own` restricts to saved templates. */
export const canvasTemplatesQuery = z.object({
  aspectRatio: aspectRatio.optional(),
  accountId: unvalidatedId.optional(),
  own: z.literal("true").optional(),
});

export const canvasTemplateParams = z.object({ id: z.string() });
export const canvasTemplateQuery = canvasTemplatesQuery.pick({ accountId: true });

/** `migrate` validates the design. The name defaults to the headline. */
export const saveTemplateBody = z.object({
  name: z.string().max(1_000).transform(normalizeLabel).default(""),
  canvasData: rawDocument,
  aspectRatio: aspectRatio.optional(),
});

export const canvasTemplateResponse = z.object({ template: canvasTemplateWire });
/** Built-in templates first, then saved ones, newest first. */
export const canvasTemplatesResponse = z.object({ templates: z.array(canvasTemplateWire) });

export type CanvasTemplateDto = z.infer<typeof canvasTemplateWire>;
export type CanvasTemplatesQuery = z.infer<typeof canvasTemplatesQuery>;
export type CanvasTemplateQuery = z.infer<typeof canvasTemplateQuery>;
export type SaveTemplateBody = z.infer<typeof saveTemplateBody>;
