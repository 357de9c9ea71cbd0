-- CreateTable
CREATE TABLE "insight" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "post_id" UUID,
    "metric" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "value" BIGINT,
    "measured_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "insight_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "connection" ADD COLUMN "measured_at" TIMESTAMPTZ(3),
ADD COLUMN "measuring_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "insight_account_id_platform_target_id_day_idx" ON "insight"("account_id", "platform", "target_id", "day");

-- AddForeignKey
ALTER TABLE "insight" ADD CONSTRAINT "insight_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insight" ADD CONSTRAINT "insight_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One figure of each kind: of a post, and of a day of the place it went to.
CREATE UNIQUE INDEX "insight_of_post" ON "insight" ("post_id", "metric") WHERE "post_id" IS NOT NULL;
CREATE UNIQUE INDEX "insight_of_day" ON "insight" ("account_id", "platform", "target_id", "metric", "day") WHERE "post_id" IS NULL;
