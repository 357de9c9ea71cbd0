import { z } from "zod";
import type { AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { CanvasTemplateFields } from "@/lib/canvas/template-serializers";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";

export interface NewCanvasTemplate {
  id: string;
  userId: string;
  name: string;
  aspectRatio: AspectRatio;
  document: CanvasDocument;
  thumbnailId: string;
  mediaIds: string[];
}

/** A saved template with its design as stored, of any schema version. */
export interface TemplateRow extends CanvasTemplateFields {
  document: Record<string, unknown>;
}

const uuid = z.uuid();
const COLUMNS = {
  id: true,
  name: true,
  aspectRatio: true,
  createdAt: true,
  thumbnail: { select: { key: true } },
} as const;

interface StoredRow extends Omit<CanvasTemplateFields, "thumbnailUrl"> {
  thumbnail: { key: string };
}

/** Returns a user's saved templates of one format or of all formats, newest first. */
export async function selectCanvasTemplates(
  userId: string,
  aspectRatio?: AspectRatio,
): Promise<CanvasTemplateFields[]> {
  const rows = await getTransactionClient().canvasTemplate.findMany({
    where: { userId, ...(aspectRatio ? { aspectRatio } : {}) },
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(withThumbnailUrl);
}

/** Returns a template that this user saved; null for others, unknown and malformed ids [TEN1]. */
export async function selectCanvasTemplate(userId: string, id: string): Promise<TemplateRow | null> {
  if (!uuid.safeParse(id).success) return null;
  const select = { ...COLUMNS, document: true };
  const row = await getTransactionClient().canvasTemplate.findFirst({ where: { id, userId }, select });
  return row && { ...withThumbnailUrl(row), document: row.document as Record<string, unknown> };
}

export function countTemplates(userId: string): Promise<number> {
  return getTransactionClient().canvasTemplate.count({ where: { userId } });
}

/** Locks the user's templates until the transaction ends, so that their count stays valid. */
export async function lockTemplates(userId: string, tx: Tx): Promise<void> {
  const name = `templates ${userId}`;
  await getTransactionClient(tx).$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Inserts a template; the caller holds the locks. Returns false for a retry or with `most` already there. */
export async function insertTemplate(template: NewCanvasTemplate, most: number, tx: Tx): Promise<boolean> {
  const { id, userId, name, aspectRatio, document, thumbnailId, mediaIds } = template;
  const client = getTransactionClient(tx);
  const insertedCount = await client.$executeRaw`
    INSERT INTO canvas_template (id, user_id, name, aspect_ratio, document, thumbnail_id)
    SELECT ${id}::uuid, ${userId}::uuid, ${name}, ${aspectRatio}, ${JSON.stringify(document)}::jsonb,
           ${thumbnailId}::uuid
    WHERE (SELECT count(*) FROM canvas_template WHERE user_id = ${userId}::uuid) < ${most}
    ON CONFLICT (id) DO NOTHING`;
  if (insertedCount === 0) return false;
  await client.canvasTemplateMedia.createMany({
    data: [...new Set(mediaIds)].map((mediaId) => ({ templateId: id, mediaId })),
  });
  return true;
}

/** Deletes a saved template and returns its thumbnail; null when this user has no such template. */
export async function deleteTemplateRow(userId: string, id: string): Promise<{ thumbnailId: string } | null> {
  if (!uuid.safeParse(id).success) return null;
  const [row] = await getTransactionClient().$queryRaw<{ thumbnailId: string }[]>`
    DELETE FROM canvas_template WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
    RETURNING thumbnail_id AS "thumbnailId"`;
  return row ?? null;
}

function withThumbnailUrl({ id, name, aspectRatio, createdAt, thumbnail }: StoredRow): CanvasTemplateFields {
  return { id, name, aspectRatio, createdAt, thumbnailUrl: getMediaUrl(thumbnail.key) };
}
