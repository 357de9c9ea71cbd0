-- AlterTable
ALTER TABLE "canvas_image" ADD COLUMN     "folder_id" UUID;

-- CreateTable
CREATE TABLE "media_folder" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_folder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "media_folder_user_id_name_key_key" ON "media_folder"("user_id", "name_key");

-- CreateIndex
CREATE INDEX "canvas_image_user_id_folder_id_created_at_id_idx" ON "canvas_image"("user_id", "folder_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "canvas_image_folder_id_idx" ON "canvas_image"("folder_id");

-- AddForeignKey
ALTER TABLE "canvas_image" ADD CONSTRAINT "canvas_image_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "media_folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_folder" ADD CONSTRAINT "media_folder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "media_folder" ADD CONSTRAINT "media_folder_has_name" CHECK (char_length("name") BETWEEN 1 AND 60);
