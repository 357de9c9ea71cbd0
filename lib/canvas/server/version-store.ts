import { createHash } from "node:crypto";
import { z } from "zod";
import { VERSION_LIMITS, type VersionReason } from "@/lib/canvas/limits";
import type { DocumentRow } from "@/lib/canvas/server/document-store";
import { getPageOffset, type Page } from "@/lib/core/paging";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

export interface VersionRow {
  id: string;
  reason: VersionReason;
  savedAt: Date;
  /** Name of the user who owns the post: no other user can save its designs. */
  savedBy: string;
}

const uuid = z.uuid();

/**
 * Keeps the state of a design before its next save as a version when that save starts an editing session, or
 * when the session kept none for a while. The caller holds the lock on the post's row.
 */
export async function keepVersionIfDue(now: DocumentRow, tx: Tx): Promise<void> {
  const { sessionGapMinutes, intervalMinutes } = VERSION_LIMITS;
  const [row] = await getTransactionClient(tx).$queryRaw<{ isDue: boolean }[]>`
    SELECT d.saved_at <= now() - make_interval(mins => ${sessionGapMinutes}::int)
      OR greatest(d.created_at, (SELECT max(kept_at) FROM canvas_document_version v WHERE v.canvas_document_id = d.id))
        <= now() - make_interval(mins => ${intervalMinutes}::int) AS "isDue"
    FROM canvas_document d WHERE d.id = ${now.id}::uuid`;
  if (row?.isDue) await keepVersion(now, "edited", tx);
}

/**
 * Keeps the stored state of a design as a version and deletes the oldest ones over the limit, with their media
 * references. Media are locked by id, as deletions do. A state that is kept already becomes the newest version. Returns the version's id. The caller
 * holds the lock on the post's row.
 */
export async function keepVersion(now: DocumentRow, reason: VersionReason, tx: Tx): Promise<string> {
  const hash = hashContent(now.document);
  // The deletion does not see the inserted row, so it leaves room for it.
  const [kept] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    WITH kept AS (
      INSERT INTO canvas_document_version AS v
        (id, canvas_document_id, rev, document, content_hash, reason, saved_at)
      SELECT gen_random_uuid(), id, rev, document, ${hash}, ${reason}, saved_at
      FROM canvas_document WHERE id = ${now.id}::uuid
      ON CONFLICT (canvas_document_id, content_hash) DO UPDATE
        SET rev = excluded.rev, saved_at = excluded.saved_at, kept_at = now(),
          reason = CASE WHEN excluded.reason = 'edited' THEN v.reason ELSE excluded.reason END
      RETURNING v.id
    ), referenced AS (
      INSERT INTO canvas_document_version_media (canvas_document_version_id, media_id)
      SELECT kept.id, m.media_id FROM kept, canvas_document_media m
      WHERE m.canvas_document_id = ${now.id}::uuid ORDER BY m.media_id ON CONFLICT DO NOTHING
    ), thinned AS (
      DELETE FROM canvas_document_version WHERE id IN (
        SELECT id FROM canvas_document_version
        WHERE canvas_document_id = ${now.id}::uuid AND content_hash <> ${hash}
        ORDER BY rev DESC OFFSET ${VERSION_LIMITS.maxVersions - 1}::int)
    ) SELECT id FROM kept`;
  if (!kept) throw new Error("The design was deleted under the lock of its post");
  return kept.id;
}

/** Returns a page of the versions of a design that are older than its current state, newest first. */
export async function selectVersions(
  documentId: string,
  page: Page,
): Promise<{ versions: VersionRow[]; total: number }> {
  const client = getTransactionClient();
  const [versions, counts] = await Promise.all([
    client.$queryRaw<VersionRow[]>`
      SELECT v.id, v.reason, v.saved_at AS "savedAt", u.name AS "savedBy"
      FROM canvas_document_version v JOIN canvas_document d ON d.id = v.canvas_document_id
        JOIN post p ON p.id = d.post_id JOIN account a ON a.id = p.account_id JOIN "user" u ON u.id = a.user_id
      WHERE d.id = ${documentId}::uuid AND v.rev < d.rev
      ORDER BY v.rev DESC LIMIT ${page.limit} OFFSET ${getPageOffset(page)}`,
    client.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM canvas_document_version v JOIN canvas_document d
        ON d.id = v.canvas_document_id WHERE d.id = ${documentId}::uuid AND v.rev < d.rev`,
  ]);
  return { versions, total: counts[0]?.total ?? 0 };
}

/** Returns a version of this design, of any schema version; null for others and malformed ids. */
export async function selectVersion(
  documentId: string,
  id: string,
  tx?: Tx,
): Promise<{ document: Record<string, unknown> } | null> {
  if (!uuid.safeParse(id).success) return null;
  const where = { id, documentId };
  const row = await getTransactionClient(tx).canvasDocumentVersion.findFirst({
    where,
    select: { document: true },
  });
  return row && { document: row.document as Record<string, unknown> };
}

/** Gives the versions of a design to the one that replaces it, when a page enters or leaves a post. */
export async function moveVersions({ from, to }: { from: string; to: string }, tx: Tx): Promise<void> {
  await getTransactionClient(tx).canvasDocumentVersion.updateMany({
    where: { documentId: from },
    data: { documentId: to },
  });
}

const STAMP: ReadonlySet<string> = new Set(["rev", "baseRev", "device", "savedAt"]);

/** Hashes the content: without the stamp of its save and the counters of its elements' changes. */
function hashContent(document: Record<string, unknown>): string {
  const content = Object.entries(document).filter(([key]) => !STAMP.has(key));
  const text = JSON.stringify(content, (key, value: unknown) => (key === "v" ? undefined : value));
  return createHash("sha256").update(text).digest("hex");
}
