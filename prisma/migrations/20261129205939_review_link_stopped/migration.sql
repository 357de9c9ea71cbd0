ALTER TABLE "review_link" ADD COLUMN "stopped_emails" TEXT[] DEFAULT ARRAY[]::TEXT[];
