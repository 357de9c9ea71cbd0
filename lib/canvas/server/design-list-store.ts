import type { DesignsQuery, DesignWire } from "@/lib/canvas/design-schemas";
import { offsetOf } from "@/lib/core/paging";
import { clientOf } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";
import { titleOf } from "@/lib/posts/title";
import { Prisma } from "@/prisma/generated/client";

interface ListedRow extends Pick<DesignWire, "postId" | "imageIndex" | "platform" | "status"> {
  text: string;
  key: string;
  width: number;
  height: number;
  alt: string;
  updatedAt: Date;
}

/** Title is its first words: no row brings a whole text along. */
const TITLE_LETTERS = 400;

/** A page of the designs of a brand, with how many there are in all: two queries whatever the page holds. */
export async function selectDesigns(query: DesignsQuery): Promise<{ designs: DesignWire[]; total: number }> {
  const { accountId, limit } = query;
  // One whose picture is being moved in this moment has no place, and none without a picture is shown.
  const listed = Prisma.sql`canvas_document d JOIN post p ON p.id = d.post_id
    JOIN post_image i ON i.post_id = d.post_id AND i.index = d.image_index
    WHERE p.account_id = ${accountId}::uuid AND d.image_index >= 0`;
  const [rows, counts] = await Promise.all([
    clientOf().$queryRaw<ListedRow[]>`
      SELECT l.*, m.key, m.width, m.height FROM (
        SELECT d.id, d.post_id AS "postId", d.image_index AS "imageIndex", d.updated_at AS "updatedAt", p.platform,
          p.status, left(p.text, ${TITLE_LETTERS}::int) AS text, i.alt, i.media_id
        FROM ${listed} ORDER BY d.updated_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offsetOf(query)}) l
      JOIN media m ON m.id = l.media_id ORDER BY l."updatedAt" DESC, l.id DESC`,
    clientOf().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${listed}`,
  ]);
  return { designs: rows.map(wireOf), total: counts[0]?.total ?? 0 };
}

function wireOf({
  postId,
  imageIndex,
  platform,
  status,
  text,
  updatedAt,
  ...picture
}: ListedRow): DesignWire {
  const { key, width, height, alt } = picture;
  return {
    ...{ postId, imageIndex, platform, status, title: titleOf(text) },
    picture: { url: mediaUrl(key), width, height, alt },
    updatedAt: updatedAt.toISOString(),
  };
}
