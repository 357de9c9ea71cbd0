import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrate } from "@/lib/canvas/core/migrate";
import { selectDocument } from "@/lib/canvas/server/document-store";
import { AppError } from "@/lib/core/errors";

/** The design behind a picture, in the schema of today; null where there is none. Throws unprocessable for one that cannot be read. */
export async function findDocument(
  postId: string,
  imageIndex: number,
): Promise<{ document: CanvasDocument; rev: number } | null> {
  const row = await selectDocument(postId, imageIndex);
  if (!row) return null;
  const read = migrate(row.document);
  if (!read.ok) throw new AppError("unprocessable", { cause: new Error(`${read.where}: ${read.message}`) });
  return { document: { ...read.document, rev: row.rev }, rev: row.rev };
}
