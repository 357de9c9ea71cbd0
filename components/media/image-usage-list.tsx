import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Skeleton } from "@/components/ui/spinner";
import { getPostPath } from "@/lib/core/post-path";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { canvasImageQuery } from "@/lib/media/client/queries";

interface Props {
  image: CanvasImageDto;
  onFresh(image: CanvasImageDto): void;
}

/** Lists the posts that show a library item, and passes on its newest state. */
export function ImageUsageList({ image, onFresh }: Props) {
  const t = useTranslations("dashboard.media.details");
  const query = useQuery(canvasImageQuery(image._id));
  const fresh = query.data?.image;
  useEffect(() => {
    if (fresh) onFresh(fresh);
  }, [fresh, onFresh]);
  const uses = query.data?.usedIn;
  return (
    <section className="grid gap-2">
      <h3 className="text-16">{t("usedIn")}</h3>
      {query.isPending && <Skeleton className="h-8" />}
      <QueryError query={query} />
      {uses?.length === 0 && <p className="text-13 text-ink-2">{t("unused")}</p>}
      {uses && uses.length > 0 && (
        <ul className="grid max-h-44 gap-1 overflow-y-auto">
          {uses.map(({ postId, accountId, accountName, text, status }) => (
            <li key={postId}>
              <Link
                href={getPostPath(accountId, postId)}
                className="flex min-h-9 items-center gap-3 rounded-in px-2 text-13 no-underline hover:bg-tint-2"
              >
                <span className="grid min-w-0 flex-1">
                  <span dir="auto" className="truncate align-as-parent">
                    {text.trim() || t("noText")}
                  </span>
                  <bdi className="truncate text-12 text-ink-2 align-as-parent">{accountName}</bdi>
                </span>
                <PostStatusTag status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
