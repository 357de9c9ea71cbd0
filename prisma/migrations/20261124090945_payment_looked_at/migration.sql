-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "looked_at" TIMESTAMPTZ(3);
