import { listTemplates, saveTemplate } from "@/lib/canvas/server/templates";
import {
  canvasTemplateResponse,
  canvasTemplatesQuery,
  canvasTemplatesResponse,
  saveTemplateBody,
} from "@/lib/canvas/template-schemas";
import { detectRequestLanguage } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

const listed = { auth: "user", query: canvasTemplatesQuery, answer: canvasTemplatesResponse } as const;
export const GET = route({
  ...listed,
  summary: "Templates of ours, laid out for a brand, and those the person saved",
  handler: ({ user, query, request }) =>
    listTemplates({ user, query, language: detectRequestLanguage(request) }),
});

const stored = {
  auth: "user",
  body: saveTemplateBody,
  answer: canvasTemplateResponse,
  success: 201,
} as const;
const summary = "Keep a design as a template";
export const POST = route({ ...stored, summary, rateLimit: "write", handler: saveTemplate });
