import { applyTemplateBody, applyTemplateResponse, templateParams } from "@/lib/generation/layout-schemas";
import { applyTemplate } from "@/lib/generation/server/apply-template";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Put one of the post's layouts into the post",
  auth: "post",
  params: templateParams,
  body: applyTemplateBody,
  answer: applyTemplateResponse,
  rateLimit: "write",
  handler: ({ user, post, params, body: request, signal }) =>
    applyTemplate({ user, post, n: params.n, request, signal }),
});
