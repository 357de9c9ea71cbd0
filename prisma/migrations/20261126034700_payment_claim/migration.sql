ALTER TABLE "payment" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);
