-- Null for passwords of before: nothing tells who chose them.
ALTER TABLE "user" ADD COLUMN "password_proved_at" TIMESTAMPTZ(3);
