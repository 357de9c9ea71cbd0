-- A paid payment may have taken nothing: the customer's balance at the gateway paid for it.
ALTER TABLE "payment" DROP CONSTRAINT "payment_known";
ALTER TABLE "payment" ADD CONSTRAINT "payment_known"
  CHECK ("purpose" IN ('subscribe', 'upgrade', 'renewal') AND "plan_key" IN ('starter', 'pro', 'business')
    AND "period" IN ('monthly', 'yearly') AND "state" IN ('pending', 'replaced', 'paid', 'failed', 'abandoned')
    AND ("amount" > 0 OR "amount" = 0 AND "state" = 'paid')
    AND "currency" ~ '^[A-Z]{3}$' AND ("state" <> 'paid' OR "gateway_ref" IS NOT NULL));
