"use client";

import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostRow } from "@/components/dashboard/post-row";
import { LinkButton } from "@/components/shell/link-button";
import { useErrorText } from "@/components/shell/use-error-text";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { showToast } from "@/components/ui/show-toast";
import { getPostPath } from "@/lib/core/post-path";
import type { PostDto } from "@/lib/posts/schemas";
import { useResolvePost } from "@/lib/publishing/client/mutations";
import { getProblemFix } from "@/lib/publishing/publish-problem";

/** Lists posts that wait for a decision of the user; renders nothing when there are none. */
export function NeedsAttention({ posts }: { posts: PostDto[] }) {
  const t = useTranslations("dashboard");
  if (posts.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("needs.title")}</CardTitle>
        <CountBadge>{posts.length}</CountBadge>
      </CardHeader>
      <hr className="border-line" />
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post._id} post={post} detail={<Cause post={post} />} actions={<Way post={post} />} />
        ))}
      </ol>
    </Card>
  );
}

function Cause({ post }: { post: PostDto }) {
  const t = useTranslations("dashboard.problems");
  const key = (post.problem?.code ?? "other") as Parameters<typeof t>[0];
  return <span className="text-ink-2">{t.has(key) ? t(key) : t("other")}</span>;
}

function Way({ post }: { post: PostDto }) {
  const t = useTranslations("dashboard.needs");
  const account = useCurrentAccount();
  const fix = getProblemFix(post.problem?.code ?? "");
  if (post.status === "needs_review") return <Decide post={post} />;
  const reconnects = fix === "reconnect" || fix === "connect" || fix === "choose_target";
  const href = reconnects ? `/account/${account._id}/connections` : getPostPath(account._id, post._id);
  return (
    <LinkButton variant="primary" href={href}>
      {t(reconnects ? "reconnect" : fix === "reschedule" ? "reschedule" : "open")}
    </LinkButton>
  );
}

/** The outcome is unknown, so only the user's decision resolves it. */
function Decide({ post }: { post: PostDto }) {
  const t = useTranslations("dashboard.needs");
  const errorText = useErrorText();
  const resolve = useResolvePost(post.accountId);
  const resolveAs = (outcome: "live" | "retry") =>
    resolve.runAsync({ postId: post._id, outcome }).catch((error) => showToast.error(errorText(error)));
  return (
    <>
      <Button busy={resolve.isPending} onClick={() => resolveAs("live")}>
        {t("live")}
      </Button>
      <Button busy={resolve.isPending} onClick={() => resolveAs("retry")}>
        {t("again")}
      </Button>
    </>
  );
}
