CREATE TABLE "planner_note" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "planner_note_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "planner_note_account_id_day_key" ON "planner_note"("account_id", "day");

ALTER TABLE "planner_note" ADD CONSTRAINT "planner_note_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
