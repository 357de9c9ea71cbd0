-- CreateTable
CREATE TABLE "review_link" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "platform" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_decision" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_decision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_link_token_hash_key" ON "review_link"("token_hash");

-- CreateIndex
CREATE INDEX "review_link_account_id_created_at_idx" ON "review_link"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "review_decision_post_id_idx" ON "review_decision"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_decision_link_id_post_id_key" ON "review_decision"("link_id", "post_id");

-- AddForeignKey
ALTER TABLE "review_link" ADD CONSTRAINT "review_link_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "review_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. A plan's PDF is a medium too; and the words that the two tables know.
ALTER TABLE "media" DROP CONSTRAINT "media_kind_known";
ALTER TABLE "media" ADD CONSTRAINT "media_kind_known" CHECK ("kind" IN ('image', 'video', 'document'));
ALTER TABLE "review_link" ADD CONSTRAINT "review_link_days_in_order" CHECK ("start_date" <= "end_date");
ALTER TABLE "review_decision" ADD CONSTRAINT "review_decision_known" CHECK ("decision" IN ('approved', 'comment'));
