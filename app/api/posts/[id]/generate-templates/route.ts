import { generateTemplatesBody, generateTemplatesResponse } from "@/lib/generation/layout-schemas";
import { generateTemplates } from "@/lib/generation/server/generate-templates";
import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";

export const POST = route({
  summary: "Lay the post out in several designs, 1 credit",
  auth: "post",
  params: postParams,
  body: generateTemplatesBody,
  answer: generateTemplatesResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, post, body: request, actionKey, signal }) =>
    generateTemplates({ user, account, post, request, actionKey, signal }),
});
