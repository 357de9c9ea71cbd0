-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "collect_after" TIMESTAMPTZ(3),
ADD COLUMN     "collect_failures" INTEGER NOT NULL DEFAULT 0;

-- Posts keep their metrics by day. Existing rows have one day each.
CREATE UNIQUE INDEX "insight_of_post_day" ON "insight" ("post_id", "metric", "day") WHERE "post_id" IS NOT NULL;
DROP INDEX "insight_of_post";
