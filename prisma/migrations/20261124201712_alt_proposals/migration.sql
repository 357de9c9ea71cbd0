-- AlterTable
ALTER TABLE "post_image" ADD COLUMN     "alt_proposal" TEXT;
