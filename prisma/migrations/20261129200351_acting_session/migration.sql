-- CreateTable
CREATE TABLE "acting_session" (
    "session_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acting_session_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "acting_session_user_id_idx" ON "acting_session"("user_id");

-- AddForeignKey
ALTER TABLE "acting_session" ADD CONSTRAINT "acting_session_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
