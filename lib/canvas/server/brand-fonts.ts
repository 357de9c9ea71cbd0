import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { BrandFontDto, FontRefusal } from "@/lib/canvas/brand-font-schemas";
import { serializeBrandFont } from "@/lib/canvas/brand-font-serializers";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";
import {
  deleteBrandFontRow,
  findBrandFontByChecksum,
  findBrandFontFiles,
  insertBrandFont,
  listBrandFontRows,
} from "@/lib/canvas/server/brand-font-store";
import type { FontSubset, SubsetFontTask } from "@/lib/canvas/server/subset-font";
import { AppError } from "@/lib/core/errors";
import { runChildProcess } from "@/lib/core/server/run-child-process";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { runInTransaction } from "@/lib/core/server/transaction";
import { isPossibleId } from "@/lib/core/unvalidated-id";
import { normalizeLabel } from "@/lib/media/limits";

const CHILD = { timeoutMs: 30_000, maxOldSpaceMb: 256 };

const REFUSALS: Record<FontRefusal, string> = {
  license:
    "The maker of this font doesn’t allow it to be embedded in designs. Upload a version that allows it",
  letters: "This font has neither all Hebrew nor all Latin letters. Upload another font",
  full: `A brand has at most ${BRAND_FONT_LIMITS.maxCount} fonts. Remove one first`,
};

interface Owned {
  account: Pick<AccountRow, "id" | "userId">;
}

export async function listBrandFonts({ account }: Owned): Promise<{ fonts: BrandFontDto[] }> {
  return { fonts: (await listBrandFontRows(account.id)).map(serializeBrandFont) };
}

/**
 * Stores the Hebrew and Latin characters of a font. The same file again returns the font that it became. Throws
 * unsupported_type, too_large and unprocessable with a `FontRefusal`.
 */
export async function uploadBrandFont({
  account,
  file,
}: Owned & { file: Uint8Array }): Promise<{ font: BrandFontDto }> {
  const checksum = createHash("sha256").update(file).digest("hex");
  const before = await findBrandFontByChecksum(account.id, checksum);
  if (before) return { font: serializeBrandFont(before) };
  const { bytes, name, weights, scripts } = await subsetInChild(file, account.userId);
  const row = await runInTransaction((tx) =>
    insertBrandFont(
      {
        ...{ accountId: account.id, checksum, scripts, file: bytes },
        name: normalizeLabel(name) || "Font",
        ...{ weightFrom: weights?.from ?? null, weightTo: weights?.to ?? null },
      },
      tx,
    ),
  );
  if (!row) throw refuse("full");
  return { font: serializeBrandFont(row) };
}

/** Throws not_found for a font that is unknown or of another account. Designs then show the fallback font. */
export async function deleteBrandFont({
  account,
  params,
}: Owned & { params: { fontId: string } }): Promise<void> {
  const isDeleted = isPossibleId(params.fontId) && (await deleteBrandFontRow(account.id, params.fontId));
  if (!isDeleted) throw new AppError("not_found");
}

/** Returns the WOFF2 file. Throws not_found for a font that is unknown or of another user. */
export async function readBrandFont(userId: string, fontId: string): Promise<Uint8Array<ArrayBuffer>> {
  const [font] = isPossibleId(fontId) ? await findBrandFontFiles(userId, [fontId]) : [];
  if (!font) throw new AppError("not_found");
  return font.file;
}

function subsetInChild(file: Uint8Array, userId: string) {
  return withTempDirectory(async (folder) => {
    const task: SubsetFontTask = { path: join(folder, "given"), folder };
    await writeFile(task.path, file);
    const result = await runChildProcess<FontSubset | FontRefusal>("subset-font", task, { userId, ...CHILD });
    if (typeof result === "string") throw refuse(result);
    return { ...result, bytes: new Uint8Array(await readFile(result.path)) };
  });
}

function refuse(reason: FontRefusal): AppError {
  const details = { reason, ...(reason === "full" && { limit: BRAND_FONT_LIMITS.maxCount }) };
  return new AppError("unprocessable", { message: REFUSALS[reason], details });
}
