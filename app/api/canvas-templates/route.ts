import { listTemplates } from "@/lib/canvas/server/list-templates";
import { saveTemplate } from "@/lib/canvas/server/save-template";
import {
  canvasTemplateAnswer,
  canvasTemplatesAnswer,
  canvasTemplatesQuery,
  saveTemplateBody,
} from "@/lib/canvas/template-schemas";
import { languageOf } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

const listed = { auth: "user", query: canvasTemplatesQuery, answer: canvasTemplatesAnswer } as const;
export const GET = route({
  ...listed,
  summary: "Templates of ours, laid out for a brand, and those the person saved",
  handler: ({ user, query, request }) => listTemplates({ user, query, language: languageOf(request) }),
});

const kept = { auth: "user", body: saveTemplateBody, answer: canvasTemplateAnswer, success: 201 } as const;
const summary = "Keep a design as a template";
export const POST = route({ ...kept, summary, rateLimit: "write", handler: saveTemplate });
