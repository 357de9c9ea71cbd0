-- AlterTable
ALTER TABLE "credit_account" ADD COLUMN     "trial_claimed" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "trial_locked" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "oauth_state" ADD COLUMN     "browser_hash" TEXT;

-- CreateTable
CREATE TABLE "used_google_token" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_google_token_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "used_google_token_expires_at_idx" ON "used_google_token"("expires_at");

-- Trials of before claimed the mailbox at registration and keep what they spent; the rest waits for the verified address.
UPDATE "credit_account" AS c SET "trial_locked" = 90
FROM "user" AS u
WHERE u."id" = c."user_id" AND u."email_verified_at" IS NULL AND u."trial_ends_at" > now();
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_trial_locked_check" CHECK ("trial_locked" >= 0);
