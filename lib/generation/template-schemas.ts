import { z } from "zod";
import { canvasDocument } from "@/lib/canvas/core/document";
import { MAX_TEMPLATES, TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-rules";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { postWire } from "@/lib/posts/schemas";

export const generateTemplatesBody = z.object({
  /** The format the post's network shows best, when absent. */
  aspectRatio: z.enum(TEMPLATE_RATIOS).optional(),
  count: z.int().min(1).max(MAX_TEMPLATES).default(4),
});

export const generateTemplatesAnswer = z.object({
  templates: z.array(z.object({ n: z.int(), thumbnailUrl: z.string(), canvasData: canvasDocument })),
});

export const templateParams = z.object({
  id: z.string(),
  n: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

/** `imageIndex` is the picture it takes the place of; absent, it comes behind the others. */
export const applyTemplateBody = z.object({
  imageIndex: z
    .int()
    .min(0)
    .max(MAX_IMAGES - 1)
    .optional(),
});

export const applyTemplateAnswer = z.object({ post: postWire, canvasData: canvasDocument });

export type GenerateTemplatesBody = z.infer<typeof generateTemplatesBody>;
export type GenerateTemplatesAnswer = z.infer<typeof generateTemplatesAnswer>;
export type ApplyTemplateBody = z.infer<typeof applyTemplateBody>;
export type ApplyTemplateAnswer = z.infer<typeof applyTemplateAnswer>;
