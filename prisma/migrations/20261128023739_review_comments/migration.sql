-- CreateTable
CREATE TABLE "review_comment" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "parent_id" UUID,
    "author" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "pin_media_id" UUID,
    "pin_index" INTEGER,
    "pin_number" INTEGER,
    "pin_x" DOUBLE PRECISION,
    "pin_y" DOUBLE PRECISION,

    CONSTRAINT "review_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "review_comment_post_id_created_at_idx" ON "review_comment"("post_id", "created_at");

-- CreateIndex
CREATE INDEX "review_comment_link_id_post_id_idx" ON "review_comment"("link_id", "post_id");

-- CreateIndex
CREATE INDEX "review_comment_parent_id_idx" ON "review_comment"("parent_id");

-- AddForeignKey
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "review_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "review_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_author_known" CHECK (author IN ('client', 'owner'));
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_pin_whole" CHECK (
  num_nonnulls(pin_media_id, pin_index, pin_number, pin_x, pin_y) IN (0, 5)
  AND (pin_x IS NULL OR pin_x BETWEEN 0 AND 1 AND pin_y BETWEEN 0 AND 1));

-- What clients have written with their decisions begins the threads.
INSERT INTO "review_comment" (id, link_id, post_id, author, reviewer, text, created_at)
SELECT d.id, d.link_id, d.post_id, 'client', d.reviewer, d.comment, d.decided_at FROM "review_decision" d WHERE d.comment <> '';
