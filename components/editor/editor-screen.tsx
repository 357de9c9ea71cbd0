"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { EditorPages } from "@/components/editor/editor-pages";
import { EditorSkeleton } from "@/components/editor/editor-skeleton";

import { Page } from "@/components/shell/app-shell";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { toApiError } from "@/lib/api-client/api-error";
import { postQuery } from "@/lib/posts/client/queries";

/** The editor of one picture of a post: on its way, not there, or open. */
export function EditorScreen({ postId, index }: { postId: string; index: number }) {
  const t = useTranslations("posts.editor.missing");
  const account = useCurrentAccount();
  const query = useQuery(postQuery(postId));
  const post = query.data?.post;
  const isOwn = post?.accountId === account._id;
  // What the address named is found first; then the person turns the pages.
  const [isOpen, setOpen] = useState(false);
  const hasImage = isOwn && post.images[isOpen ? 0 : index] !== undefined;
  if (hasImage && !isOpen) setOpen(true);
  if (hasImage) return <EditorPages key={`${post._id} ${index}`} post={post} first={index} />;
  if (query.isPending) return <EditorSkeleton />;
  if (!post && toApiError(query.error).code !== "not_found") {
    return (
      <Page>
        <QueryFailure query={query} />
      </Page>
    );
  }
  const back = isOwn ? `/posts/${postId}` : "";
  return (
    <Page>
      <Empty
        level={2}
        title={t("title")}
        text={t("text")}
        action={
          <Button asChild variant="primary">
            <Link href={`/account/${account._id}${back}`}>{t("action")}</Link>
          </Button>
        }
      />
    </Page>
  );
}
