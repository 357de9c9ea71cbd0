import { z } from "zod";
import { ASPECT_RATIOS } from "@/lib/canvas/core/aspect-ratios";
import { MAX_TEMPLATE_SEARCH_LENGTH } from "@/lib/canvas/core/limits";
import { rawDocument } from "@/lib/canvas/document-schemas";
import { GOALS, INDUSTRIES, POSTER_DESIGNS, STYLE_NAMES } from "@/lib/canvas/layouts/template-formats";
import { pageQuery } from "@/lib/core/paging";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { normalizeLabel } from "@/lib/media/limits";

const aspectRatio = z.enum(ASPECT_RATIOS);

const canvasTemplateWire = z
  .object({
    /** A uuid, or a key such as `kolot-offer-food-4x5` for a built-in template. */
    _id: z.string(),
    name: z.string(),
    aspectRatio,
    /** Design of a built-in template; null for templates that a user saved. */
    design: z.enum(POSTER_DESIGNS).nullable(),
    /** Goal, industry and style of a built-in template; null for templates that a user saved. */
    goal: z.enum(GOALS).nullable(),
    industry: z.enum(INDUSTRIES).nullable(),
    style: z.enum(STYLE_NAMES).nullable(),
    /** The address of a built-in template's thumbnail changes with what it shows of the account. */
    thumbnailUrl: z.string(),
    createdAt: z.string().nullable(),
    /** Null in lists. */
    canvasData: rawDocument.nullable(),
  })
  .meta({ id: "CanvasTemplate" });

/**
 * `accountId` is whom built-in templates are laid out for; `own` restricts to saved templates. Without
 * `aspectRatio` each built-in template is listed once, in the format that suits it.
 */
export const canvasTemplatesQuery = pageQuery.extend({
  aspectRatio: aspectRatio.optional(),
  accountId: unvalidatedId.optional(),
  own: z.literal("true").optional(),
  goal: z.enum(GOALS).optional(),
  industry: z.enum(INDUSTRIES).optional(),
  style: z.enum(STYLE_NAMES).optional(),
  /** Words that goal, industry, style or sample text must contain, in either language. */
  q: z.string().max(MAX_TEMPLATE_SEARCH_LENGTH).optional(),
});

export const canvasTemplateParams = z.object({ id: z.string() });
export const canvasTemplateQuery = canvasTemplatesQuery.pick({ accountId: true });
/** `v` makes the address of a thumbnail unique to what it shows. */
export const canvasTemplateThumbnailQuery = canvasTemplateQuery.extend({ v: z.string().max(40).optional() });

/** `migrate` validates the design. The name defaults to the headline. */
export const saveTemplateBody = z.object({
  name: z.string().max(1_000).transform(normalizeLabel).default(""),
  canvasData: rawDocument,
  aspectRatio: aspectRatio.optional(),
});

export const canvasTemplateResponse = z.object({ template: canvasTemplateWire });
const choices = z.array(z.object({ id: z.string(), name: z.string() }));

/** A page of built-in templates; the first page ends with all saved ones that match, newest first. */
export const canvasTemplatesResponse = z.object({
  templates: z.array(canvasTemplateWire),
  /** Number of built-in templates on all pages. */
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  /** Values to filter by, with their names in the language of the request. */
  filters: z.object({ goal: choices, industry: choices, style: choices }),
});

export type CanvasTemplatesResponse = z.infer<typeof canvasTemplatesResponse>;
export type CanvasTemplateDto = z.infer<typeof canvasTemplateWire>;
export type CanvasTemplatesQuery = z.infer<typeof canvasTemplatesQuery>;
export type CanvasTemplateQuery = z.infer<typeof canvasTemplateQuery>;
export type SaveTemplateBody = z.infer<typeof saveTemplateBody>;
