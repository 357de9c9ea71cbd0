-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "session_mode" TEXT;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "looked_at" TIMESTAMPTZ(3);

-- What the Prisma schema cannot say.
-- A renewal that we charge opens no page: it may wait for its answer while the person has one open, and the other way
-- round.
DROP INDEX "payment_one_pending";
CREATE UNIQUE INDEX "payment_one_pending" ON "payment"("user_id") WHERE "state" = 'pending' AND "purpose" <> 'renewal';
-- A period that we charge ourselves is charged by one payment at a time, and not again once it is paid.
CREATE UNIQUE INDEX "payment_period_once" ON "payment"("subscription_id", "period_start")
  WHERE "purpose" = 'renewal' AND "state" IN ('pending', 'paid');
ALTER TABLE "payment" ADD CONSTRAINT "payment_page_known"
  CHECK ("session_mode" IN ('iframe', 'redirect') AND "session_url" IS NOT NULL
    OR "session_mode" IS NULL AND "session_url" IS NULL);
