import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FittedDesign } from "@/components/editor/panels/design-thumbnail";
import { QueryError } from "@/components/shell/query-error";
import { Skeleton } from "@/components/ui/spinner";
import { currentCanvasQuery } from "@/lib/canvas/client/queries";
import { migrateDocument } from "@/lib/canvas/core/migrate";

interface Props {
  postId: string;
  imageIndex: number;
}

/** Draws a design that has no image yet, because the post does not show it. */
export function UnplacedDesign({ postId, imageIndex }: Props) {
  const t = useTranslations("posts.designs");
  const query = useQuery(currentCanvasQuery(postId, imageIndex));
  const { data, isPending, isError } = query;
  if (isPending) return <Skeleton className="size-full rounded-none" />;
  if (isError && !data) {
    return (
      // Above the link that covers the tile.
      <div className="relative z-1 grid size-full content-center overflow-auto p-2">
        <QueryError query={query} />
      </div>
    );
  }
  const raw = data?.canvasData;
  const read = raw && migrateDocument(raw);
  if (!raw || !read?.ok) {
    return <span className="grid size-full place-items-center p-3 text-ink-2">{t("notDrawn")}</span>;
  }
  return <FittedDesign canvasData={raw} size={read.document.size} />;
}
