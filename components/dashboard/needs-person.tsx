"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostRow } from "@/components/dashboard/post-row";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import type { PostWire } from "@/lib/posts/schemas";
import { useResolvePost } from "@/lib/publishing/client/use-resolve-post";
import { fixFor } from "@/lib/publishing/problem";

/** Posts that stand still until a person decides, each with its cause and one way on. Absent while there is none. */
export function NeedsPerson({ posts }: { posts: PostWire[] }) {
  const t = useTranslations("dashboard");
  if (posts.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("needs.title")}</CardTitle>
        <Count>{posts.length}</Count>
      </CardHead>
      <hr className="border-line" />
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post._id} post={post} detail={<Cause post={post} />} actions={<Way post={post} />} />
        ))}
      </ol>
    </Card>
  );
}

function Cause({ post }: { post: PostWire }) {
  const t = useTranslations("dashboard.problems");
  const key = (post.problem?.code ?? "other") as Parameters<typeof t>[0];
  return <span className="text-ink-2">{t.has(key) ? t(key) : t("other")}</span>;
}

function Way({ post }: { post: PostWire }) {
  const t = useTranslations("dashboard.needs");
  const account = useCurrentAccount();
  const fix = fixFor(post.problem?.code ?? "");
  if (post.status === "needs_review") return <Decide post={post} />;
  if (fix === "reconnect" || fix === "connect" || fix === "choose_target") {
    return (
      <Button asChild variant="primary">
        <Link href={`/account/${account._id}/connections`}>{t("reconnect")}</Link>
      </Button>
    );
  }
  return (
    <Button asChild variant="primary">
      <Link href={postAddress(account._id, post._id)}>{t(fix === "reschedule" ? "reschedule" : "open")}</Link>
    </Button>
  );
}

/** The outcome is unknown: only the person's word moves it (decisions.md, "Publishing"). */
function Decide({ post }: { post: PostWire }) {
  const t = useTranslations("dashboard.needs");
  const errorText = useErrorText();
  const resolve = useResolvePost(post.accountId);
  const say = (outcome: "live" | "retry") =>
    resolve.runAsync({ postId: post._id, outcome }).catch((error) => notify.error(errorText(error)));
  return (
    <>
      <Button busy={resolve.isPending} onClick={() => say("live")}>
        {t("live")}
      </Button>
      <Button busy={resolve.isPending} onClick={() => say("retry")}>
        {t("again")}
      </Button>
    </>
  );
}
