import { route } from "@/lib/http/route";
import { deleteTextTemplate, renameTextTemplate } from "@/lib/posts/server/text-templates";
import {
  renameTextTemplateBody,
  textTemplateParams,
  textTemplateResponse,
} from "@/lib/posts/text-template-schemas";

const own = { auth: "account", params: textTemplateParams, rateLimit: "write" } as const;

export const PATCH = route({
  ...own,
  summary: "Rename a text template",
  body: renameTextTemplateBody,
  answer: textTemplateResponse,
  handler: renameTextTemplate,
});

export const DELETE = route({
  ...own,
  summary: "Delete a text template",
  success: 204,
  handler: deleteTextTemplate,
});
