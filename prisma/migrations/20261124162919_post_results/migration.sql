-- AlterTable
ALTER TABLE "canvas_document" ADD COLUMN     "rendered_rev" INTEGER;

-- CreateTable
CREATE TABLE "post_result" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "media_id" UUID NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "prompt" TEXT NOT NULL,
    "document" JSONB,
    "media_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hidden_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_result_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_result_post_id_created_at_idx" ON "post_result"("post_id", "created_at");

-- CreateIndex
CREATE INDEX "post_result_user_id_idx" ON "post_result"("user_id");

-- CreateIndex
CREATE INDEX "post_result_media_ids_idx" ON "post_result" USING GIN ("media_ids");

-- CreateIndex
CREATE UNIQUE INDEX "post_result_media_id_key" ON "post_result"("media_id");

-- AddForeignKey
ALTER TABLE "post_result" ADD CONSTRAINT "post_result_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_result" ADD CONSTRAINT "post_result_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_result" ADD CONSTRAINT "post_result_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
