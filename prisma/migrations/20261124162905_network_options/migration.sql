-- AlterTable
ALTER TABLE "post" ADD COLUMN     "options" JSONB;

-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "comment_attempt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "comment_id" TEXT,
ADD COLUMN     "comment_next_at" TIMESTAMPTZ(3),
ADD COLUMN     "comment_problem" JSONB,
ADD COLUMN     "comment_state" TEXT;

-- Finds comments that are due or whose attempt ended without a result.
CREATE INDEX publication_comment_due ON publication (comment_next_at, id)
  WHERE comment_state IN ('waiting', 'sending');

ALTER TABLE publication ADD CONSTRAINT publication_comment_state
  CHECK (comment_state IN ('waiting', 'sending', 'posted', 'failed', 'unknown'));
