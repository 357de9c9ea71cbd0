import { paymentParams, paymentResponse } from "@/lib/billing/schemas";
import { serializePayment } from "@/lib/billing/serializers";
import { findPayment } from "@/lib/billing/server/payments";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "One payment",
  auth: "user",
  params: paymentParams,
  answer: paymentResponse,
  handler: async ({ user, params }) => ({
    payment: serializePayment(await findPayment({ user, id: params.id })),
  }),
});
