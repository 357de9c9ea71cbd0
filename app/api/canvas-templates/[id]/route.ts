import { deleteTemplate } from "@/lib/canvas/server/delete-template";
import { openTemplate } from "@/lib/canvas/server/open-template";
import {
  canvasTemplateAnswer,
  canvasTemplateParams,
  canvasTemplateQuery,
} from "@/lib/canvas/template-schemas";
import { languageOf } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

const one = { auth: "user", params: canvasTemplateParams } as const;

export const GET = route({
  ...one,
  summary: "A template with its design",
  query: canvasTemplateQuery,
  answer: canvasTemplateAnswer,
  handler: ({ request, ...asked }) => openTemplate({ ...asked, language: languageOf(request) }),
});

export const DELETE = route({ ...one, rateLimit: "write", success: 204, handler: deleteTemplate });
