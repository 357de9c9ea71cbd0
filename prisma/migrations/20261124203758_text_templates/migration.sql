-- CreateTable
CREATE TABLE "text_template" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "text_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "text_template_account_id_idx" ON "text_template"("account_id");

-- AddForeignKey
ALTER TABLE "text_template" ADD CONSTRAINT "text_template_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
