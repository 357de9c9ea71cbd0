"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useIndustryExamples } from "@/components/accounts/use-industry-examples";
import { PostRow } from "@/components/dashboard/post-row";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/spinner";
import type { PostDto } from "@/lib/posts/schemas";

interface Props {
  posts: PostDto[];
  pending: boolean;
  /** The account has no posts yet; an example links to creating the first one. */
  first: boolean;
}

/** Lists drafts and published posts, newest first; a published post links to its platform. */
export function LatestPosts({ posts, pending, first }: Props) {
  const t = useTranslations("dashboard.recentPosts");
  const { start, isPending } = useCreateDraft();
  const { post: example } = useIndustryExamples();
  if (!pending && posts.length === 0 && !first) return null;
  if (!pending && posts.length === 0) {
    return (
      <EmptyState
        level={2}
        title={t("empty")}
        text={t("emptyText")}
        action={
          <Button busy={isPending} onClick={() => start(example)}>
            {t("useExample")}
          </Button>
        }
      >
        <p className="border-voice border-s-2 ps-3 font-display text-18">{example}</p>
      </EmptyState>
    );
  }
  return (
    <Card aria-busy={pending}>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <hr className="border-line" />
      {pending && <Skeleton className="m-4 h-12" />}
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            actions={post.permalink && <ViewLink href={post.permalink} />}
          />
        ))}
      </ol>
    </Card>
  );
}

function ViewLink({ href }: { href: string }) {
  const t = useTranslations("dashboard.recentPosts");
  return (
    <Button asChild size="sm">
      <a href={href} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
        {t("view")}
      </a>
    </Button>
  );
}
