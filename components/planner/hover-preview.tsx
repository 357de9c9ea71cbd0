import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePlanner } from "@/components/planner/planner-context";
import { LabelSwatch } from "@/components/posts/labels/label-swatch";
import { PostPreview } from "@/components/posts/previews/post-preview";
import { QueryError } from "@/components/shell/query-error";
import { Popover, PopoverContent, PopoverVirtualAnchor } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/spinner";
import { postQuery } from "@/lib/posts/client/queries";

interface Props {
  postId: string;
  card: HTMLElement;
  onClose(): void;
}

/** Shows the post as its network shows it, beside its card. It takes no focus: the keyboard stays on the cards. */
export function HoverPreview({ postId, card, onClose }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const { labels } = usePlanner();
  const query = useQuery(postQuery(postId));
  const post = query.data?.post;
  return (
    <Popover open onOpenChange={onClose}>
      <PopoverVirtualAnchor element={card} />
      <PopoverContent
        side="right"
        aria-label={t("preview")}
        data-hover-preview=""
        className="w-76 p-0"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {query.isPending && <Skeleton className="h-60" />}
        {query.error && (
          <div className="p-3">
            <QueryError query={query} />
          </div>
        )}
        {post?.label && (
          <p className="flex items-center gap-2 border-line border-b px-3 py-2 text-13">
            <LabelSwatch label={post.label} />
            <bdi className="truncate">{labels.label[post.label]}</bdi>
          </p>
        )}
        {post && <PostPreview post={post} content={post} />}
      </PopoverContent>
    </Popover>
  );
}
