import { z } from "zod";
import { canvasDocument } from "@/lib/canvas/core/document";
import { MAX_HEADLINE_LENGTH, MAX_TEMPLATES, TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { postDto } from "@/lib/posts/schemas";

export const generateTemplatesBody = z.object({
  /** When absent, the aspect ratio that the post's platform shows best. */
  aspectRatio: z.enum(TEMPLATE_RATIOS).optional(),
  count: z.int().min(1).max(MAX_TEMPLATES).default(4),
  /** Headline of every design; when absent, each takes its own from the post's text. */
  headline: z.string().trim().min(1).max(MAX_HEADLINE_LENGTH).optional(),
  /** One of the user's images; null for none, absent for the post's first. */
  imageUrl: z.string().max(2_048).nullable().optional(),
});

export const generateTemplatesResponse = z.object({
  templates: z.array(z.object({ n: z.int(), thumbnailUrl: z.string(), canvasData: canvasDocument })),
});

export const templateParams = z.object({
  id: z.string(),
  n: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

/** `imageIndex` is the image to replace; absent appends. */
export const applyTemplateBody = z.object({
  imageIndex: z
    .int()
    .min(0)
    .max(MAX_IMAGES - 1)
    .optional(),
});

export const applyTemplateResponse = z.object({ post: postDto, canvasData: canvasDocument });

export type GenerateTemplatesBody = z.infer<typeof generateTemplatesBody>;
export type GenerateTemplatesResponse = z.infer<typeof generateTemplatesResponse>;
export type ApplyTemplateBody = z.infer<typeof applyTemplateBody>;
export type ApplyTemplateResponse = z.infer<typeof applyTemplateResponse>;
