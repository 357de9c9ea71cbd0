ALTER TABLE "job" ADD COLUMN "trace_parent" TEXT;
ALTER TABLE "publication" ADD COLUMN "trace_parent" TEXT;
