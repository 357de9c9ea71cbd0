"use client";

import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostRow } from "@/components/dashboard/post-row";
import type { AttentionNote } from "@/components/dashboard/use-attention-notes";
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

/**
 * Lists what waits for the user: posts, requests of clients, connections that end, and credits that run out. Renders
 * nothing without any.
 */
export function NeedsAttention({ posts, notes }: { posts: PostDto[]; notes: AttentionNote[] }) {
  const t = useTranslations("dashboard");
  if (posts.length + notes.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("needs.title")}</CardTitle>
        <CountBadge>{posts.length + notes.length}</CountBadge>
      </CardHeader>
      <hr className="border-line" />
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post._id} post={post} detail={<Cause post={post} />} actions={<Way post={post} />} />
        ))}
        {notes.map(({ key, text, action, href }) => (
          <li key={key} className="flex items-center gap-4 px-4 py-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <LinkButton href={href} aria-label={`${action}: ${text}`}>
              {action}
            </LinkButton>
          </li>
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
