-- AlterTable
ALTER TABLE "post" ADD COLUMN "as_document" BOOLEAN NOT NULL DEFAULT false;
