-- AlterTable
ALTER TABLE "media" ADD COLUMN     "fits" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "publication" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3);


-- Due work in its order, what a person has to look at included: until they do, it is looked up by itself a few times.
DROP INDEX "publication_due";
CREATE INDEX "publication_due" ON "publication" ("next_at", "id") WHERE "state" IN
  ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review');
