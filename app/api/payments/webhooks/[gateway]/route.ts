import { gatewayParams, webhookResponse } from "@/lib/billing/schemas";
import { handleWebhook } from "@/lib/billing/server/handle-webhook";
import { readText } from "@/lib/http/parse";
import { route } from "@/lib/http/route";

/** Receives webhook events, which are trusted only as a hint about what to query at the gateway. */
export const POST = route({
  summary: "Where payment gateways say that something happened",
  auth: "none",
  crossSite: true,
  params: gatewayParams,
  rateLimit: "gateway-notice",
  answer: webhookResponse,
  handler: async ({ params, request }) => {
    const { searchParams: query } = new URL(request.url);
    const incoming = { headers: request.headers, rawBody: await readText(request), query };
    await handleWebhook({ gateway: params.gateway, incoming });
    return { received: true };
  },
});
