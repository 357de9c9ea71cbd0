ALTER TABLE "account" ADD COLUMN "requires_approval" BOOLEAN NOT NULL DEFAULT false;
