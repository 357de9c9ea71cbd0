-- AlterTable
ALTER TABLE "job" ADD COLUMN     "checkpoint" JSONB;

-- AlterTable
ALTER TABLE "post" ADD COLUMN     "language" TEXT,
ADD COLUMN     "written" JSONB;

-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "job_id" UUID;

-- CreateTable
CREATE TABLE "canvas_document" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "image_index" INTEGER NOT NULL,
    "rev" INTEGER NOT NULL DEFAULT 1,
    "document" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canvas_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canvas_document_media" (
    "canvas_document_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "canvas_document_media_pkey" PRIMARY KEY ("canvas_document_id","media_id")
);

-- CreateTable
CREATE TABLE "post_template" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "aspect_ratio" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "thumbnail_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_message" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'done',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_source" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_source_pkey" PRIMARY KEY ("id")
);

-- By hand, as post_image_place_once: places are shifted within one transaction.
ALTER TABLE "canvas_document" ADD CONSTRAINT "canvas_document_place_once" UNIQUE ("post_id", "image_index") DEFERRABLE INITIALLY DEFERRED;

-- CreateIndex
CREATE INDEX "canvas_document_media_media_id_idx" ON "canvas_document_media"("media_id");

-- CreateIndex
CREATE INDEX "post_template_thumbnail_id_idx" ON "post_template"("thumbnail_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_template_post_id_n_key" ON "post_template"("post_id", "n");

-- CreateIndex
CREATE INDEX "agent_message_post_id_created_at_id_idx" ON "agent_message"("post_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "agent_source_account_id_created_at_idx" ON "agent_source"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "post_group_id_idx" ON "post"("group_id");

-- CreateIndex
CREATE INDEX "reservation_job_id_idx" ON "reservation"("job_id");

-- AddForeignKey
ALTER TABLE "canvas_document" ADD CONSTRAINT "canvas_document_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_document_media" ADD CONSTRAINT "canvas_document_media_canvas_document_id_fkey" FOREIGN KEY ("canvas_document_id") REFERENCES "canvas_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_document_media" ADD CONSTRAINT "canvas_document_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_template" ADD CONSTRAINT "post_template_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_template" ADD CONSTRAINT "post_template_thumbnail_id_fkey" FOREIGN KEY ("thumbnail_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_message" ADD CONSTRAINT "agent_message_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_source" ADD CONSTRAINT "agent_source_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "connection" ALTER COLUMN "scopes" SET DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "post" ALTER COLUMN "hashtags" SET DEFAULT ARRAY[]::TEXT[];

-- By hand: a list is never absent. A row without one was read as an empty list by the ORM and as null by plain SQL.
UPDATE "connection" SET "scopes" = ARRAY[]::TEXT[] WHERE "scopes" IS NULL;
ALTER TABLE "connection" ALTER COLUMN "scopes" SET NOT NULL;
UPDATE "post" SET "hashtags" = ARRAY[]::TEXT[] WHERE "hashtags" IS NULL;
ALTER TABLE "post" ALTER COLUMN "hashtags" SET NOT NULL;
UPDATE "user" SET "dismissed_notices" = ARRAY[]::TEXT[] WHERE "dismissed_notices" IS NULL;
ALTER TABLE "user" ALTER COLUMN "dismissed_notices" SET NOT NULL;
