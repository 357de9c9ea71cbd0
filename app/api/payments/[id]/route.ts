import { paymentAnswer, paymentParams } from "@/lib/billing/schemas";
import { serializePayment } from "@/lib/billing/serializers";
import { findPayment } from "@/lib/billing/server/find-payment";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "One payment",
  auth: "user",
  params: paymentParams,
  answer: paymentAnswer,
  handler: async ({ user, params }) => ({
    payment: serializePayment(await findPayment({ user, id: params.id })),
  }),
});
