import { z } from "zod";
import { MAX_TEXT_TEMPLATE_NAME_LENGTH } from "@/lib/posts/limits";
import { postText } from "@/lib/posts/schemas";

const name = z.string().trim().min(1).max(MAX_TEXT_TEMPLATE_NAME_LENGTH);

/** Words in square brackets are placeholders. */
const text = postText.refine((words) => words.trim() !== "", "Write the text of the template");

export const createTextTemplateBody = z.object({ name, text });
export const updateTextTemplateBody = createTextTemplateBody.partial();
export const textTemplateParams = z.object({ id: z.string(), textId: z.string().max(100) });

const textTemplate = z
  .object({ _id: z.uuid(), name: z.string(), text: z.string() })
  .meta({ id: "TextTemplate" });

export const textTemplateResponse = z.object({ template: textTemplate });
export const textTemplatesResponse = z.object({ templates: z.array(textTemplate) });

export type CreateTextTemplateBody = z.infer<typeof createTextTemplateBody>;
export type UpdateTextTemplateBody = z.infer<typeof updateTextTemplateBody>;
export type TextTemplateDto = z.infer<typeof textTemplate>;
