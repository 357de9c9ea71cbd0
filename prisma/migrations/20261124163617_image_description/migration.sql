-- CreateTable
CREATE TABLE "image_description" (
    "media_id" UUID NOT NULL,
    "request" TEXT NOT NULL,
    "fallback" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_description_pkey" PRIMARY KEY ("media_id")
);

-- CreateIndex
CREATE INDEX "image_description_next_at_idx" ON "image_description"("next_at");

-- AddForeignKey
ALTER TABLE "image_description" ADD CONSTRAINT "image_description_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
