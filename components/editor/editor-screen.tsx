import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";
import { EditorWorkspace } from "@/components/editor/editor-workspace";
import { PageStrip } from "@/components/editor/pages/page-strip";
import { PagesContext } from "@/components/editor/pages/pages-context";
import { listPages, usePostPages } from "@/components/editor/pages/use-post-pages";
import { PageBody } from "@/components/shell/app-shell";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toApiError } from "@/lib/api-client/api-error";
import { sparePagesQuery } from "@/lib/canvas/client/queries";
import type { SparePageDto } from "@/lib/canvas/document-schemas";
import { isSpareIndex } from "@/lib/canvas/limits";
import { postQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

export function EditorScreen({ postId, index }: { postId: string; index: number }) {
  const t = useTranslations("posts.editor.missing");
  const account = useCurrentAccount();
  const query = useQuery(postQuery(postId));
  const post = query.data?.post;
  const isOwn = post?.accountId === account._id;
  // The index of the URL selects the first image; page navigation changes it afterwards.
  const [isOpen, setOpen] = useState(false);
  const others = useQuery(sparePagesQuery(postId));
  const spares = others.data?.pages ?? NO_PAGES;
  const isSpare = spares.some(({ imageIndex }) => imageIndex === index);
  const hasPage = isOwn && (isSpare || post.images[isOpen ? 0 : index] !== undefined);
  if (hasPage && !isOpen) setOpen(true);
  if (hasPage) return <EditorPages key={`${post._id} ${index}`} post={post} spares={spares} first={index} />;
  if (query.isPending || (isSpareIndex(index) && others.isPending)) return <EditorSkeleton />;
  if (!post && toApiError(query.error).code !== "not_found") {
    return (
      <PageBody>
        <QueryError query={query} />
      </PageBody>
    );
  }
  const back = isOwn ? `/posts/${postId}` : "";
  return (
    <PageBody>
      <EmptyState
        level={2}
        title={t("title")}
        text={t("text")}
        action={
          <Button asChild variant="primary">
            <Link href={`/account/${account._id}${back}`}>{t("action")}</Link>
          </Button>
        }
      />
    </PageBody>
  );
}

const NO_PAGES: SparePageDto[] = [];

function EditorPages({ post, spares, first }: { post: PostDto; spares: SparePageDto[]; first: number }) {
  const { turnOf, ...pages } = usePostPages(post, spares, first);
  // Also those whose removal may still be undone, which are not in the strip.
  const all = useMemo(() => listPages(post.images, spares), [post.images, spares]);
  // Undefined right after a page was added, until the displayed post is updated.
  const page = all.find(({ url }) => url === pages.url);
  return (
    <PagesContext value={pages}>
      <div className="relative">
        {page ? <EditorWorkspace key={turnOf} post={post} image={page} /> : <EditorSkeleton />}
        <PageStrip />
      </div>
    </PagesContext>
  );
}
