-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "reversal" TEXT;

-- What the Prisma schema cannot say.
ALTER TABLE "payment" ADD CONSTRAINT "payment_reversal_known"
  CHECK ("reversal" IS NULL OR "reversal" IN ('refunded', 'disputed') AND "state" = 'paid');
