"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostRow } from "@/components/dashboard/post-row";
import { LinkButton } from "@/components/shell/link-button";
import { useErrorText } from "@/components/shell/use-error-text";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { showToast } from "@/components/ui/show-toast";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { getConnectionHealth, needsUserAction } from "@/lib/connections/connection-health";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { PLATFORMS } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { areCreditsLow } from "@/lib/credits/low-credits";
import type { PostDto } from "@/lib/posts/schemas";
import { useResolvePost } from "@/lib/publishing/client/mutations";
import { getProblemFix } from "@/lib/publishing/publish-problem";

/**
 * Lists what waits for the user: posts, requests of clients, connections that end, and credits that run out. Renders
 * nothing without any.
 */
export function NeedsAttention({ posts }: { posts: PostDto[] }) {
  const t = useTranslations("dashboard");
  const notes = useNotes();
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

interface Note {
  key: string;
  text: string;
  action: string;
  href: string;
}

function useNotes(): Note[] {
  const t = useTranslations("dashboard.needs");
  const names = useTranslations("dashboard.connections");
  const states = useTranslations("dashboard.connectionHealth");
  const { _id } = useCurrentAccount();
  const connections = useQuery(connectionStatusQuery(_id)).data;
  const decisions = useQuery(reviewLinksQuery(_id)).data?.decisions ?? [];
  const credits = useQuery(creditsInfoQuery).data;
  const requests = decisions.filter(({ decision, isCurrent }) => decision !== "approved" && isCurrent);
  const ending = PLATFORMS.flatMap((platform): Note[] => {
    const connection = connections?.[platform];
    const health = connection && getConnectionHealth(connection);
    if (!health || !(health === "ends_soon" || needsUserAction(health))) return [];
    const state = states(health, { n: connection.daysLeft ?? 0 });
    return [
      {
        key: platform,
        text: `${names(platform)}: ${state}`,
        action: t(health === "choose" ? "choose" : "reconnect"),
        href: `/account/${_id}/connections`,
      },
    ];
  });
  const review = { key: "review", text: t("requests", { n: requests.length }), action: t("review") };
  const low = { key: "credits", text: t("credits", { n: credits?.balance ?? 0 }), action: t("plans") };
  return [
    ...(requests.length > 0 ? [{ ...review, href: `/account/${_id}/approval` }] : []),
    ...ending,
    ...(credits && areCreditsLow(credits) ? [{ ...low, href: "/subscriptions" }] : []),
  ];
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
