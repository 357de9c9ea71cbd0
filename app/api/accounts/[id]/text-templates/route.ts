import { accountParams } from "@/lib/accounts/schemas";
import { route } from "@/lib/http/route";
import { createTextTemplate, listTextTemplates } from "@/lib/posts/server/text-templates";
import {
  createTextTemplateBody,
  textTemplateResponse,
  textTemplatesResponse,
} from "@/lib/posts/text-template-schemas";

const own = { auth: "account", params: accountParams } as const;

export const GET = route({
  ...own,
  summary: "Text templates of a brand",
  answer: textTemplatesResponse,
  handler: listTextTemplates,
});

export const POST = route({
  ...own,
  summary: "Save a text as a template of a brand",
  body: createTextTemplateBody,
  answer: textTemplateResponse,
  rateLimit: "write",
  success: 201,
  handler: createTextTemplate,
});
