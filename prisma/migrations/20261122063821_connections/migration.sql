-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "quota" JSONB,
ADD COLUMN     "quota_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_token" TEXT,
ADD COLUMN     "renewing_until" TIMESTAMPTZ(3),
ADD COLUMN     "target_kind" TEXT,
ADD COLUMN     "user_expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "connection_expires_at_idx" ON "connection"("expires_at");
