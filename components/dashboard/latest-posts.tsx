"use client";

import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { PostRow } from "@/components/dashboard/post-row";
import { useStartPost } from "@/components/dashboard/use-start-post";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";
import type { PostWire } from "@/lib/posts/schemas";

interface Props {
  posts: PostWire[];
  pending: boolean;
  /** The brand has no post at all yet: an example leads to the first one. */
  first: boolean;
}

/** Drafts and published posts, newest first; a published one links to the network. */
export function LatestPosts({ posts, pending, first }: Props) {
  const t = useTranslations("dashboard.latest");
  const { start, isPending } = useStartPost();
  if (!pending && posts.length === 0 && !first) return null;
  if (!pending && posts.length === 0) {
    return (
      <Empty
        title={t("empty")}
        text={t("emptyText")}
        action={
          <Button busy={isPending} onClick={() => start(t("example"))}>
            {t("useExample")}
          </Button>
        }
      >
        <p className="border-voice border-s-2 ps-3 font-display text-18">{t("example")}</p>
      </Empty>
    );
  }
  return (
    <Card aria-busy={pending}>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
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
  const t = useTranslations("dashboard.latest");
  return (
    <Button asChild size="sm">
      <a href={href} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />
        {t("view")}
      </a>
    </Button>
  );
}
