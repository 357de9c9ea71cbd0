import type { DesignDto, DesignsQuery } from "@/lib/canvas/design-schemas";
import { getPageOffset } from "@/lib/core/paging";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";
import { getPostTitle } from "@/lib/posts/post-title";
import { Prisma } from "@/prisma/generated/client";

interface ListedRow extends Pick<DesignDto, "postId" | "imageIndex" | "platform" | "status"> {
  text: string;
  updatedAt: Date;
  /** The columns of the image are null for a page outside the post. */
  key: string | null;
  width: number;
  height: number;
  alt: string;
}

/** A title is cut from this many leading characters, so that no row loads a whole text. */
const MAX_TITLE_SOURCE_CHARACTERS = 400;

/** Returns one page of the designs of an account with the total count; always two queries. */
export async function selectDesigns(query: DesignsQuery): Promise<{ designs: DesignDto[]; total: number }> {
  const { accountId, limit } = query;
  // A negative index marks an image that is being moved at this moment.
  const listed = Prisma.sql`canvas_document d JOIN post p ON p.id = d.post_id
    LEFT JOIN post_image i ON i.post_id = d.post_id AND i.index = d.image_index
    WHERE p.account_id = ${accountId}::uuid AND d.image_index >= 0
      AND (i.index IS NOT NULL OR d.image_index >= ${FIRST_SPARE_INDEX}::int)`;
  const [rows, counts] = await Promise.all([
    getTransactionClient().$queryRaw<ListedRow[]>`
      SELECT l.*, m.key, m.width, m.height FROM (
        SELECT d.id, d.post_id AS "postId", d.image_index AS "imageIndex", d.updated_at AS "updatedAt", p.platform,
          p.status, left(p.text, ${MAX_TITLE_SOURCE_CHARACTERS}::int) AS text, i.alt, i.media_id
        FROM ${listed} ORDER BY d.updated_at DESC, d.id DESC LIMIT ${limit} OFFSET ${getPageOffset(query)}) l
      LEFT JOIN media m ON m.id = l.media_id ORDER BY l."updatedAt" DESC, l.id DESC`,
    getTransactionClient().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${listed}`,
  ]);
  return { designs: rows.map(wireOf), total: counts[0]?.total ?? 0 };
}

function wireOf({ text, key, width, height, alt, updatedAt, ...row }: ListedRow): DesignDto {
  return {
    postId: row.postId,
    imageIndex: row.imageIndex,
    platform: row.platform,
    status: row.status,
    title: getPostTitle(text),
    picture: key === null ? null : { url: getMediaUrl(key), width, height, alt },
    updatedAt: updatedAt.toISOString(),
  };
}
