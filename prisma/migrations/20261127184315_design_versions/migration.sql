-- AlterTable
ALTER TABLE "canvas_document" ADD COLUMN     "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "canvas_document_version" (
    "id" UUID NOT NULL,
    "canvas_document_id" UUID NOT NULL,
    "rev" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canvas_document_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canvas_document_version_media" (
    "canvas_document_version_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "canvas_document_version_media_pkey" PRIMARY KEY ("canvas_document_version_id","media_id")
);

-- CreateIndex
CREATE INDEX "canvas_document_version_canvas_document_id_rev_idx" ON "canvas_document_version"("canvas_document_id", "rev");

-- CreateIndex
CREATE UNIQUE INDEX "canvas_document_version_once" ON "canvas_document_version"("canvas_document_id", "content_hash");

-- CreateIndex
CREATE INDEX "canvas_document_version_media_media_id_idx" ON "canvas_document_version_media"("media_id");

-- AddForeignKey
ALTER TABLE "canvas_document_version" ADD CONSTRAINT "canvas_document_version_canvas_document_id_fkey" FOREIGN KEY ("canvas_document_id") REFERENCES "canvas_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_document_version_media" ADD CONSTRAINT "canvas_document_version_media_canvas_document_version_id_fkey" FOREIGN KEY ("canvas_document_version_id") REFERENCES "canvas_document_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_document_version_media" ADD CONSTRAINT "canvas_document_version_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "canvas_document_version" ADD CONSTRAINT "canvas_document_version_reason"
  CHECK ("reason" IN ('edited', 'applied', 'restored'));

UPDATE "canvas_document" SET "saved_at" = "updated_at";
