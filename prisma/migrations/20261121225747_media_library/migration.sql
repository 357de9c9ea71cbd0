-- AlterTable
ALTER TABLE "media" ADD COLUMN     "credit" JSONB,
ADD COLUMN     "duration_ms" INTEGER,
ADD COLUMN     "has_poster" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "released_at" TIMESTAMPTZ(3),
ADD COLUMN     "sizes" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "post" ADD COLUMN     "video_id" UUID;

-- CreateTable
CREATE TABLE "canvas_image" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "media_id" UUID NOT NULL,
    "cutout_id" UUID,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canvas_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "stage" TEXT,
    "input" JSONB NOT NULL,
    "result" JSONB,
    "error" JSONB,
    "cost" INTEGER NOT NULL DEFAULT 0,
    "spent" INTEGER NOT NULL DEFAULT 0,
    "dedupe_key" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "storage_usage" (
    "user_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "storage_usage_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "stock_answer" (
    "key" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_answer_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "canvas_image_user_id_created_at_id_idx" ON "canvas_image"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "canvas_image_media_id_idx" ON "canvas_image"("media_id");

-- CreateIndex
CREATE INDEX "canvas_image_cutout_id_idx" ON "canvas_image"("cutout_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_dedupe_key_key" ON "job"("dedupe_key");

-- CreateIndex
CREATE INDEX "job_user_id_created_at_idx" ON "job"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "job_kind_state_created_at_idx" ON "job"("kind", "state", "created_at");

-- CreateIndex
CREATE INDEX "stock_answer_fetched_at_idx" ON "stock_answer"("fetched_at");

-- CreateIndex
CREATE INDEX "post_video_id_idx" ON "post"("video_id");

-- AddForeignKey
ALTER TABLE "canvas_image" ADD CONSTRAINT "canvas_image_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_image" ADD CONSTRAINT "canvas_image_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "canvas_image" ADD CONSTRAINT "canvas_image_cutout_id_fkey" FOREIGN KEY ("cutout_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema cannot say.
ALTER TABLE "storage_usage" ADD CONSTRAINT "storage_usage_never_below_zero" CHECK ("bytes" >= 0 AND "count" >= 0);
INSERT INTO "storage_usage" ("user_id", "bytes", "count")
  SELECT "user_id", sum("bytes"), count(*) FROM "media" GROUP BY "user_id";

ALTER TABLE "media" ADD CONSTRAINT "media_state_known" CHECK ("state" IN ('awaiting', 'storing', 'stored', 'deleting'));
ALTER TABLE "media" ADD CONSTRAINT "media_kind_known" CHECK ("kind" IN ('image', 'video'));
ALTER TABLE "media" ADD CONSTRAINT "media_bytes_positive" CHECK ("bytes" >= 0);

ALTER TABLE "job" ADD CONSTRAINT "job_state_known" CHECK ("state" IN ('queued', 'running', 'done', 'failed', 'cancelled'));
ALTER TABLE "job" ADD CONSTRAINT "job_progress_in_hundredths" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "job" ADD CONSTRAINT "job_ended_has_time" CHECK (("state" IN ('queued', 'running')) = ("ended_at" IS NULL));
-- The worker's look for work, and the tray's: both read only what still runs.
CREATE INDEX "job_open" ON "job" ("kind", "created_at") WHERE "state" IN ('queued', 'running');
