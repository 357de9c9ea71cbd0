import { z } from "zod";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Ratio } from "@/lib/canvas/core/ratios";
import type { CanvasTemplateFields } from "@/lib/canvas/template-serializers";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";

export interface NewTemplate {
  id: string;
  userId: string;
  name: string;
  aspectRatio: Ratio;
  document: CanvasDocument;
  thumbnailId: string;
  /** Of the pictures it shows. */
  mediaIds: string[];
}

/** A saved template with its design as it was stored, of whatever schema. */
export interface TemplateRow extends CanvasTemplateFields {
  document: Record<string, unknown>;
}

const uuid = z.uuid();
const COLUMNS = {
  ...{ id: true, name: true, aspectRatio: true, createdAt: true },
  thumbnail: { select: { key: true } },
} as const;

interface StoredRow extends Omit<CanvasTemplateFields, "thumbnailUrl"> {
  thumbnail: { key: string };
}

/** A person's saved templates of one format or of all, newest first. */
export async function selectTemplates(userId: string, aspectRatio?: Ratio): Promise<CanvasTemplateFields[]> {
  const rows = await clientOf().canvasTemplate.findMany({
    where: { userId, ...(aspectRatio ? { aspectRatio } : {}) },
    select: COLUMNS,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(withAddress);
}

/** The template when this person saved it; null for a foreign, unknown or malformed id (TEN1). */
export async function selectTemplate(userId: string, id: string): Promise<TemplateRow | null> {
  if (!uuid.safeParse(id).success) return null;
  const select = { ...COLUMNS, document: true };
  const row = await clientOf().canvasTemplate.findFirst({ where: { id, userId }, select });
  return row && { ...withAddress(row), document: row.document as Record<string, unknown> };
}

export function countTemplates(userId: string): Promise<number> {
  return clientOf().canvasTemplate.count({ where: { userId } });
}

/** Until the transaction ends nobody else saves a template for this person: what is counted stays true. */
export async function lockTemplates(userId: string, tx: Tx): Promise<void> {
  const name = `templates ${userId}`;
  await clientOf(tx).$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/**
 * Keeps a template and what it shows; the caller holds its media and the person's templates. False when the person has
 * `most` already, and when this click has made its template before.
 */
export async function insertTemplate(template: NewTemplate, most: number, tx: Tx): Promise<boolean> {
  const { id, userId, name, aspectRatio, document, thumbnailId, mediaIds } = template;
  const client = clientOf(tx);
  const made = await client.$executeRaw`
    INSERT INTO canvas_template (id, user_id, name, aspect_ratio, document, thumbnail_id)
    SELECT ${id}::uuid, ${userId}::uuid, ${name}, ${aspectRatio}, ${JSON.stringify(document)}::jsonb,
           ${thumbnailId}::uuid
    WHERE (SELECT count(*) FROM canvas_template WHERE user_id = ${userId}::uuid) < ${most}
    ON CONFLICT (id) DO NOTHING`;
  if (made === 0) return false;
  await client.canvasTemplateMedia.createMany({
    data: [...new Set(mediaIds)].map((mediaId) => ({ templateId: id, mediaId })),
  });
  return true;
}

/** Takes a saved template away and names the picture it had; null when this person has no such one. */
export async function deleteTemplateRow(userId: string, id: string): Promise<{ thumbnailId: string } | null> {
  if (!uuid.safeParse(id).success) return null;
  const [row] = await clientOf().$queryRaw<{ thumbnailId: string }[]>`
    DELETE FROM canvas_template WHERE id = ${id}::uuid AND user_id = ${userId}::uuid
    RETURNING thumbnail_id AS "thumbnailId"`;
  return row ?? null;
}

function withAddress({ id, name, aspectRatio, createdAt, thumbnail }: StoredRow): CanvasTemplateFields {
  return { id, name, aspectRatio, createdAt, thumbnailUrl: mediaUrl(thumbnail.key) };
}
