-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "logo_key" TEXT,
    "time_zone" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "voice" JSONB NOT NULL DEFAULT '{}',
    "kit" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "google_id" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "terms_accepted_at" TIMESTAMPTZ(3),
    "language" TEXT NOT NULL DEFAULT 'en',
    "trial_ends_at" TIMESTAMPTZ(3),
    "registration_key_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_token" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "target_id" TEXT,
    "target_name" TEXT,
    "target_avatar_url" TEXT,
    "user_token" TEXT,
    "target_token" TEXT,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_state" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "code_verifier" TEXT,
    "redirect_uri" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_account" (
    "user_id" UUID NOT NULL,
    "balance" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "granted" INTEGER NOT NULL DEFAULT 0,
    "period_end" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_account_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "reservation" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cost" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reserved',
    "result" JSONB,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "delta" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "ref" TEXT,
    "balance_after" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trial_claim" (
    "mailbox_hash" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trial_claim_pkey" PRIMARY KEY ("mailbox_hash")
);

-- CreateTable
CREATE TABLE "media" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "checksum" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'storing',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "text" TEXT NOT NULL DEFAULT '',
    "hashtags" TEXT[],
    "scheduled_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "permalink" TEXT,
    "problem" JSONB,
    "group_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_image" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "media_id" UUID NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "snapshot" JSONB,
    "steps" JSONB NOT NULL DEFAULT '{}',
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "sending_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "provider_id" TEXT,
    "permalink" TEXT,
    "problem" JSONB,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_event" (
    "id" UUID NOT NULL,
    "publication_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "publication_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "status" INTEGER,
    "response" JSONB,
    "owner" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","route","key")
);

-- CreateTable
CREATE TABLE "outbox_mail" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "to" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "account_user_id_created_at_idx" ON "account"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_google_id_key" ON "user"("google_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "email_token_hash_key" ON "email_token"("hash");

-- CreateIndex
CREATE INDEX "email_token_user_id_purpose_idx" ON "email_token"("user_id", "purpose");

-- CreateIndex
CREATE UNIQUE INDEX "connection_account_id_platform_key" ON "connection"("account_id", "platform");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_state_hash_key" ON "oauth_state"("hash");

-- CreateIndex
CREATE INDEX "reservation_state_deadline_idx" ON "reservation"("state", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "reservation_user_id_key_key" ON "reservation"("user_id", "key");

-- CreateIndex
CREATE INDEX "ledger_entry_user_id_at_idx" ON "ledger_entry"("user_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_user_id_key_kind_key" ON "ledger_entry"("user_id", "key", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "media_key_key" ON "media"("key");

-- CreateIndex
CREATE INDEX "media_user_id_created_at_idx" ON "media"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "media_state_created_at_idx" ON "media"("state", "created_at");

-- CreateIndex
CREATE INDEX "post_account_id_updated_at_idx" ON "post"("account_id", "updated_at");

-- CreateIndex
CREATE INDEX "post_account_id_scheduled_at_idx" ON "post"("account_id", "scheduled_at");

-- CreateIndex
CREATE INDEX "post_image_media_id_idx" ON "post_image"("media_id");


-- CreateIndex
CREATE INDEX "publication_post_id_created_at_idx" ON "publication"("post_id", "created_at");

-- CreateIndex
CREATE INDEX "publication_event_publication_id_at_idx" ON "publication_event"("publication_id", "at");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- CreateIndex
CREATE INDEX "outbox_mail_state_next_at_idx" ON "outbox_mail"("state", "next_at");

-- CreateIndex
CREATE INDEX "outbox_mail_user_id_idx" ON "outbox_mail"("user_id");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_state" ADD CONSTRAINT "oauth_state_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_state" ADD CONSTRAINT "oauth_state_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_image" ADD CONSTRAINT "post_image_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_image" ADD CONSTRAINT "post_image_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication" ADD CONSTRAINT "publication_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_event" ADD CONSTRAINT "publication_event_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say. The invariants of the ledger and of publishing are true here, not in hope.

-- Balance never below zero, under any concurrency (CR1, CR2).
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_never_below_zero" CHECK ("balance" >= 0 AND "reserved" >= 0);
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_cost_positive" CHECK ("cost" > 0);
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_state_known" CHECK ("state" IN ('reserved', 'settled', 'released'));

-- A hold ends once: settled or released, never both (CR5).
CREATE UNIQUE INDEX "ledger_entry_one_end_per_hold" ON "ledger_entry" ("user_id", "key") WHERE "kind" IN ('settle', 'release');

-- The ledger is append-only. The one change allowed is a new pseudonym for the person (deletion of an account).
CREATE FUNCTION "ledger_entry_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
     AND (OLD.id, OLD.kind, OLD.delta, OLD.key, OLD.balance_after, OLD.at)
         IS NOT DISTINCT FROM (NEW.id, NEW.kind, NEW.delta, NEW.key, NEW.balance_after, NEW.at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger_entry is append-only';
END $$;
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION "ledger_entry_append_only"();

-- One live or running publication for a post: a double click and the clock cannot both send it (PUB1).
CREATE UNIQUE INDEX "publication_live" ON "publication" ("post_id") WHERE "state" IN
  ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review', 'published');
ALTER TABLE "publication" ADD CONSTRAINT "publication_state_known" CHECK ("state" IN
  ('scheduled', 'claimed', 'preparing', 'sending', 'published', 'failed', 'unknown', 'needs_review', 'cancelled'));
-- The sweeper's scan: only what may still move.
CREATE INDEX "publication_due" ON "publication" ("next_at") WHERE "state" IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown');

ALTER TABLE "post" ADD CONSTRAINT "post_status_known" CHECK ("status" IN
  ('draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_review'));
ALTER TABLE "post" ADD CONSTRAINT "post_scheduled_has_time" CHECK ("status" <> 'scheduled' OR "scheduled_at" IS NOT NULL);

-- Places of pictures may be shifted within one statement or transaction.
ALTER TABLE "post_image" ADD CONSTRAINT "post_image_place_once" UNIQUE ("post_id", "index") DEFERRABLE INITIALLY DEFERRED;
