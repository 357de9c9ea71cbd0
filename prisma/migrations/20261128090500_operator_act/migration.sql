-- CreateTable
CREATE TABLE "operator_act" (
    "id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operator_act_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_act_user_id_act_key_key" ON "operator_act"("user_id", "act", "key");

ALTER TABLE "operator_act" ADD CONSTRAINT "operator_act_has_reason" CHECK (btrim(reason) <> '');
