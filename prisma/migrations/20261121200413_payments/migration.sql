-- AlterTable
ALTER TABLE "credit_account" ADD COLUMN     "period" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trial_balance" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "trial_end" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "from_trial" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "period" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "card_last4" TEXT,
ADD COLUMN     "card_token" TEXT,
ADD COLUMN     "customer_ref" TEXT,
ADD COLUMN     "next_period" TEXT,
ADD COLUMN     "next_plan_key" TEXT,
ADD COLUMN     "problem" TEXT,
ADD COLUMN     "renew_at" TIMESTAMPTZ(3),
ADD COLUMN     "renew_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stop_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "subscription_id" UUID,
    "purpose" TEXT NOT NULL,
    "plan_key" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "gateway" TEXT NOT NULL,
    "gateway_ref" TEXT,
    "session_ref" TEXT,
    "session_url" TEXT,
    "nonce_hash" TEXT,
    "failure_code" TEXT,
    "card_last4" TEXT,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_event" (
    "gateway" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_event_pkey" PRIMARY KEY ("gateway","event_id")
);

-- CreateIndex
CREATE INDEX "payment_user_id_created_at_idx" ON "payment"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_subscription_id_idx" ON "payment"("subscription_id");

-- CreateIndex
CREATE INDEX "payment_look_at_idx" ON "payment"("look_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gateway_gateway_ref_key" ON "payment"("gateway", "gateway_ref");

-- CreateIndex
CREATE INDEX "gateway_event_received_at_idx" ON "gateway_event"("received_at");

-- CreateIndex
CREATE INDEX "subscription_renew_at_idx" ON "subscription"("renew_at");

-- CreateIndex
CREATE INDEX "subscription_stop_at_idx" ON "subscription"("stop_at");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
-- What is left of the trial is a part of the balance (CR1).
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_trial_within_balance"
  CHECK ("trial_balance" BETWEEN 0 AND "balance");
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_trial_within_cost" CHECK ("from_trial" BETWEEN 0 AND "cost");

-- One open payment page per person: a double click and a second tab meet the same one.
CREATE UNIQUE INDEX "payment_one_pending" ON "payment"("user_id") WHERE "state" = 'pending';
ALTER TABLE "payment" ADD CONSTRAINT "payment_known"
  CHECK ("purpose" IN ('subscribe', 'upgrade', 'renewal') AND "plan_key" IN ('starter', 'pro', 'business')
    AND "period" IN ('monthly', 'yearly') AND "state" IN ('pending', 'replaced', 'paid', 'failed', 'abandoned')
    AND "amount" > 0 AND "currency" ~ '^[A-Z]{3}$' AND ("state" <> 'paid' OR "gateway_ref" IS NOT NULL));
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_next_known"
  CHECK ("next_plan_key" IN ('starter', 'pro', 'business') AND "next_period" IN ('monthly', 'yearly')
    OR "next_plan_key" IS NULL AND "next_period" IS NULL);
