import { paymentHistoryParams, paymentHistoryResponse } from "@/lib/billing/schemas";
import { serializePayment } from "@/lib/billing/serializers";
import { listPayments } from "@/lib/billing/server/payments";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "What was paid",
  auth: "user",
  query: paymentHistoryParams,
  answer: paymentHistoryResponse,
  handler: async ({ user, query }) => {
    const { payments, ...page } = await listPayments({ user, page: query });
    return { payments: payments.map(serializePayment), ...page };
  },
});
