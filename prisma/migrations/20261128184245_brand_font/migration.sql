-- CreateTable
CREATE TABLE "brand_font" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "weight_from" INTEGER,
    "weight_to" INTEGER,
    "scripts" TEXT[],
    "checksum" TEXT NOT NULL,
    "data" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brand_font_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "brand_font_account_id_checksum_key" ON "brand_font"("account_id", "checksum");

-- AddForeignKey
ALTER TABLE "brand_font" ADD CONSTRAINT "brand_font_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
