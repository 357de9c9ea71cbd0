-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "app" TEXT,
ADD COLUMN     "avatar_key" TEXT,
ADD COLUMN     "avatar_tried_at" TIMESTAMPTZ(3),
ADD COLUMN     "consented_at" TIMESTAMPTZ(3),
ADD COLUMN     "provider_user_id" TEXT;

-- AlterTable
ALTER TABLE "oauth_state" ADD COLUMN     "app" TEXT;

-- CreateTable
CREATE TABLE "data_deletion_request" (
    "id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_deletion_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "data_deletion_request_code_key" ON "data_deletion_request"("code");

-- CreateIndex
CREATE UNIQUE INDEX "data_deletion_request_request_hash_key" ON "data_deletion_request"("request_hash");

-- CreateIndex
CREATE INDEX "connection_avatar_key_idx" ON "connection"("avatar_key");

-- CreateIndex
CREATE INDEX "connection_platform_provider_user_id_idx" ON "connection"("platform", "provider_user_id");

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_avatar_key_fkey" FOREIGN KEY ("avatar_key") REFERENCES "media"("key") ON DELETE SET NULL ON UPDATE CASCADE;
