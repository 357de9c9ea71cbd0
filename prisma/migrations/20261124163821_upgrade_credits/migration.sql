-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "credits" INTEGER;

-- An upgrade inside a paid period may cost nothing today, when a balance at the gateway pays for it.
ALTER TABLE "payment" DROP CONSTRAINT "payment_known";
ALTER TABLE "payment" ADD CONSTRAINT "payment_known"
  CHECK ("purpose" IN ('subscribe', 'upgrade', 'renewal') AND "plan_key" IN ('starter', 'pro', 'business')
    AND "period" IN ('monthly', 'yearly')
    AND "state" IN ('pending', 'replaced', 'paid', 'failed', 'abandoned', 'unknown')
    AND ("amount" > 0 OR "amount" = 0 AND ("state" = 'paid' OR "credits" IS NOT NULL))
    AND ("credits" IS NULL OR "credits" > 0 AND "purpose" = 'upgrade')
    AND "currency" ~ '^[A-Z]{3}$' AND ("state" <> 'paid' OR "gateway_ref" IS NOT NULL));
