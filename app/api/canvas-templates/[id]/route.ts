import { deleteTemplate, getTemplate } from "@/lib/canvas/server/templates";
import {
  canvasTemplateParams,
  canvasTemplateQuery,
  canvasTemplateResponse,
} from "@/lib/canvas/template-schemas";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

const one = { auth: "user", params: canvasTemplateParams } as const;

export const GET = route({
  ...one,
  summary: "A template with its design",
  query: canvasTemplateQuery,
  answer: canvasTemplateResponse,
  handler: ({ request, ...asked }) => getTemplate({ ...asked, language: detectRequestLanguage(request) }),
});

export const DELETE = route({ ...one, rateLimit: "write", success: 204, handler: deleteTemplate });
