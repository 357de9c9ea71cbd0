-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "refunded_amount" INTEGER NOT NULL DEFAULT 0;

UPDATE "payment" SET "refunded_amount" = "amount" WHERE "reversal" = 'refunded';

-- What the Prisma schema cannot say.
ALTER TABLE "payment" ADD CONSTRAINT "payment_refunded_amount_known"
  CHECK ("refunded_amount" = 0 OR "refunded_amount" BETWEEN 1 AND "amount" AND "state" = 'paid');
