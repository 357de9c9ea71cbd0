ALTER TABLE "review_link" ADD COLUMN "client_email" TEXT,
    ADD COLUMN "reminds_client" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "mails" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "mailed_at" TIMESTAMPTZ(3);
