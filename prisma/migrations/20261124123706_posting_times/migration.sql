-- AlterTable
ALTER TABLE "account" ADD COLUMN     "posting_times" JSONB NOT NULL DEFAULT '{}';
