-- AlterTable
ALTER TABLE "post" ADD COLUMN     "target_id" TEXT;

-- CreateTable
CREATE TABLE "connection_target" (
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "target_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatar_url" TEXT,
    "kind" TEXT,
    "token" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_target_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "connection_target_connection_id_target_id_key" ON "connection_target"("connection_id", "target_id");

-- AddForeignKey
ALTER TABLE "connection_target" ADD CONSTRAINT "connection_target_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tokens of further targets end with the consent that they came from, also when a process of the release before
-- disconnects, deletes at the vendor's request, or stores a new consent.
CREATE FUNCTION "connection_target_ends_with_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "connection_target" WHERE "connection_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "connection_target_ends_with_consent" AFTER UPDATE OF "user_token", "consented_at" ON "connection"
FOR EACH ROW WHEN (NEW."user_token" IS NULL OR NEW."consented_at" IS DISTINCT FROM OLD."consented_at")
EXECUTE FUNCTION "connection_target_ends_with_consent"();

-- A worker of the release before knows only the default target. Its claim of a post for another one fails, and a worker
-- of this release takes the post.
CREATE FUNCTION "publication_keeps_target"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "post" WHERE "id" = NEW."post_id" AND "target_id" <> (NEW."snapshot" #>> '{target,id}')) THEN
    RAISE EXCEPTION 'the snapshot of publication % names another target than its post', NEW."id";
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "publication_keeps_target" BEFORE UPDATE OF "snapshot" ON "publication"
FOR EACH ROW WHEN (OLD."snapshot" IS NULL AND NEW."snapshot" IS NOT NULL)
EXECUTE FUNCTION "publication_keeps_target"();
