-- AlterTable
ALTER TABLE "review_decision" ADD COLUMN     "reviewer" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "review_link" ADD COLUMN     "opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "password_hash" TEXT,
ADD COLUMN     "post_ids" UUID[] DEFAULT ARRAY[]::UUID[];
