-- AlterTable
ALTER TABLE "post" ADD COLUMN     "follows_media" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "follows_text" BOOLEAN NOT NULL DEFAULT false;
