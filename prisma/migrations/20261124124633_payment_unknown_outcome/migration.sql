-- The gateway reports an attempt and does not say clearly whether it took money.
ALTER TABLE "payment" DROP CONSTRAINT "payment_known";
ALTER TABLE "payment" ADD CONSTRAINT "payment_known"
  CHECK ("purpose" IN ('subscribe', 'upgrade', 'renewal') AND "plan_key" IN ('starter', 'pro', 'business')
    AND "period" IN ('monthly', 'yearly')
    AND "state" IN ('pending', 'replaced', 'paid', 'failed', 'abandoned', 'unknown')
    AND ("amount" > 0 OR "amount" = 0 AND "state" = 'paid')
    AND "currency" ~ '^[A-Z]{3}$' AND ("state" <> 'paid' OR "gateway_ref" IS NOT NULL));
-- A period is not charged again while it is unknown whether it is paid.
DROP INDEX "payment_period_once";
CREATE UNIQUE INDEX "payment_period_once" ON "payment"("subscription_id", "period_start")
  WHERE "purpose" = 'renewal' AND "state" IN ('pending', 'paid', 'unknown');
