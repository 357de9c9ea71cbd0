import { route } from "@/lib/http/route";
import { deleteTextTemplate, updateTextTemplate } from "@/lib/posts/server/text-templates";
import {
  textTemplateParams,
  textTemplateResponse,
  updateTextTemplateBody,
} from "@/lib/posts/text-template-schemas";

const own = { auth: "account", params: textTemplateParams, rateLimit: "write" } as const;

export const PATCH = route({
  ...own,
  summary: "Change the name or the text of a text template",
  body: updateTextTemplateBody,
  answer: textTemplateResponse,
  handler: updateTextTemplate,
});

export const DELETE = route({
  ...own,
  summary: "Delete a text template",
  success: 204,
  handler: deleteTextTemplate,
});
