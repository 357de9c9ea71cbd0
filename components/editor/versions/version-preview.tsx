import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { FittedDesign } from "@/components/editor/panels/design-thumbnail";
import { QueryError } from "@/components/shell/query-error";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/spinner";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import { designVersionQuery } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Sharp on screens of normal density; a preview is at most this wide. */
const WIDTH_PX = 720;

interface Props {
  versionId: string;
  /** The design to show instead of a version. */
  document: CanvasDocument | null;
}

/** Draws a version as the editor does. */
export function VersionPreview({ versionId, document }: Props) {
  const t = useTranslations("posts.editor.versions");
  const { where } = usePostPagesContext();
  const query = useQuery({
    ...designVersionQuery(where.postId, where.read().index, versionId),
    enabled: document === null,
  });
  const raw = document ?? query.data?.canvasData;
  const read = raw && parseDesign(raw);
  const size = read?.ok ? read.document.size : null;
  return (
    <div aria-busy={!raw && !query.error} className="bg-stage p-5">
      <div className="grid size-full place-items-center">
        {query.error && <QueryError query={query} lead={t("failed")} />}
        {read && !read.ok && <Alert tone="err">{t("unreadable")}</Alert>}
        {!raw && !query.error && <Skeleton className="size-full rounded-none" />}
        {raw && size && (
          <span role="img" aria-label={t("preview")} data-testid="version-preview" className="size-full">
            <FittedDesign
              canvasData={raw}
              size={size}
              widthPx={WIDTH_PX}
              className="border border-line bg-raised"
            />
          </span>
        )}
      </div>
    </div>
  );
}
