import { gatewayParams, noticeAnswer } from "@/lib/billing/schemas";
import { handleNotice } from "@/lib/billing/server/handle-notice";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

/** The notice carries its own proof, and is believed only as far as where to look. */
export const POST = route({
  summary: "Where payment gateways say that something happened",
  auth: "none",
  crossSite: true,
  params: gatewayParams,
  rateLimit: "gateway-notice",
  answer: noticeAnswer,
  handler: async ({ params, request }) => {
    const { searchParams: query } = new URL(request.url);
    const incoming = { headers: request.headers, rawBody: await readText(request), query };
    await handleNotice({ gateway: params.gateway, incoming });
    return { received: true };
  },
});
