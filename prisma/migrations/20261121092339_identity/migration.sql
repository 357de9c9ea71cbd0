-- AlterTable
ALTER TABLE "user" ADD COLUMN     "deletion_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "dismissed_notices" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "walkthrough_state" TEXT NOT NULL DEFAULT 'new',
ADD COLUMN     "walkthrough_step" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "plan_key" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "gateway" TEXT NOT NULL,
    "gateway_ref" TEXT,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deletion" (
    "user_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deletion_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "subscription_user_id_created_at_idx" ON "subscription"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_gateway_gateway_ref_key" ON "subscription"("gateway", "gateway_ref");

-- CreateIndex
CREATE INDEX "deletion_next_at_idx" ON "deletion"("next_at");

-- CreateIndex
CREATE INDEX "account_logo_key_idx" ON "account"("logo_key");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_logo_key_fkey" FOREIGN KEY ("logo_key") REFERENCES "media"("key") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
CREATE UNIQUE INDEX "subscription_one_active" ON "subscription"("user_id") WHERE "status" = 'active';
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_known"
  CHECK ("plan_key" IN ('starter', 'pro', 'business', 'enterprise')
    AND "period" IN ('monthly', 'yearly') AND "status" IN ('active', 'expired'));
ALTER TABLE "user" ADD CONSTRAINT "user_walkthrough_known"
  CHECK ("walkthrough_state" IN ('new', 'offered', 'running', 'done', 'declined') AND "walkthrough_step" >= 0);
