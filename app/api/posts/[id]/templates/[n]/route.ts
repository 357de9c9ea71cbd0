import { applyTemplateBody, applyTemplateResponse, templateParams } from "@/lib/generation/layout-schemas";
import { applyTemplate } from "@/lib/generation/server/apply-template";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Put a layout of the post's last set into the post",
  auth: "post",
  params: templateParams,
  body: applyTemplateBody,
  answer: applyTemplateResponse,
  rateLimit: "write",
  handler: ({ user, post, params, body: request, signal }) =>
    applyTemplate({ user, post, n: params.n, request, signal }),
});
