-- CreateTable
CREATE TABLE "canvas_template" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "aspect_ratio" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "thumbnail_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canvas_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "canvas_template_media" (
    "canvas_template_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "canvas_template_media_pkey" PRIMARY KEY ("canvas_template_id","media_id")
);

-- CreateIndex
CREATE INDEX "canvas_template_user_id_created_at_id_idx" ON "canvas_template"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "canvas_template_thumbnail_id_idx" ON "canvas_template"("thumbnail_id");

-- CreateIndex
CREATE INDEX "canvas_template_media_media_id_idx" ON "canvas_template_media"("media_id");

-- AddForeignKey
ALTER TABLE "canvas_template" ADD CONSTRAINT "canvas_template_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_template" ADD CONSTRAINT "canvas_template_thumbnail_id_fkey" FOREIGN KEY ("thumbnail_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_template_media" ADD CONSTRAINT "canvas_template_media_canvas_template_id_fkey" FOREIGN KEY ("canvas_template_id") REFERENCES "canvas_template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_template_media" ADD CONSTRAINT "canvas_template_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
