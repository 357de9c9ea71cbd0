-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);
