import { route } from "@/lib/http/route";
import { postingParams, publishResponse, resolveBody } from "@/lib/publishing/schemas";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";

export const POST = route({
  summary: "The person says whether a post of unknown outcome is live",
  auth: "account",
  params: postingParams,
  body: resolveBody,
  answer: publishResponse,
  also: [202],
  rateLimit: "write",
  handler: async ({ user, account, body, signal, respond }) => {
    const { settled, post, receipt } = await resolvePublication({ user, account, signal, ...body });
    return respond(settled ? 200 : 202, { post, receipt });
  },
});
