import { invoiceResponse, paymentParams } from "@/lib/billing/schemas";
import { createInvoiceUrl } from "@/lib/billing/server/payments";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Open the invoice of a payment at the gateway",
  auth: "user",
  params: paymentParams,
  rateLimit: "write",
  answer: invoiceResponse,
  handler: async ({ user, params }) => ({ url: await createInvoiceUrl({ user, id: params.id }) }),
});
