import { z } from "zod";
import { RATIOS } from "@/lib/canvas/core/ratios";
import { rawDesign } from "@/lib/canvas/document-schemas";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { TEMPLATE_DESIGNS } from "@/lib/canvas/layouts/template-rules";
import { looseId } from "@/lib/posts/schemas";

const aspectRatio = z.enum(RATIOS);

const canvasTemplateWire = z
  .object({
    /** A uuid; of ours `kolot-arch-4x5`. */
    _id: z.string(),
    name: z.string(),
    aspectRatio,
    /** Of ours, which design it is; null for those that a person saved. */
    design: z.enum(TEMPLATE_DESIGNS).nullable(),
    /** Null for ours, which are drawn from `canvasData`: they look different for every brand. */
    thumbnailUrl: z.string().nullable(),
    createdAt: z.string().nullable(),
    /** In a list null for those that have a thumbnail. */
    canvasData: rawDesign.nullable(),
  })
  .meta({ id: "CanvasTemplate" });

/** `accountId` names the brand that ours are laid out for; `own`: only those that the person saved. */
export const canvasTemplatesQuery = z.object({
  aspectRatio: aspectRatio.optional(),
  accountId: looseId.optional(),
  own: z.literal("true").optional(),
});

export const canvasTemplateParams = z.object({ id: z.string() });
export const canvasTemplateQuery = canvasTemplatesQuery.pick({ accountId: true });

/** The design is read by `migrate`, not here. Without a name it takes its headline's; without a format, its size's. */
export const saveTemplateBody = z.object({
  name: z.string().max(1_000).transform(cleanLabel).default(""),
  canvasData: rawDesign,
  aspectRatio: aspectRatio.optional(),
});

export const canvasTemplateAnswer = z.object({ template: canvasTemplateWire });
/** Ours first, then those saved, newest first. */
export const canvasTemplatesAnswer = z.object({ templates: z.array(canvasTemplateWire) });

export type CanvasTemplateWire = z.infer<typeof canvasTemplateWire>;
export type CanvasTemplatesQuery = z.infer<typeof canvasTemplatesQuery>;
export type CanvasTemplateQuery = z.infer<typeof canvasTemplateQuery>;
export type SaveTemplateBody = z.infer<typeof saveTemplateBody>;
