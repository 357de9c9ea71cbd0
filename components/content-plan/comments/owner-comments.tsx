import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CommentThread, ThreadList } from "@/components/content-plan/comments/comment-thread";
import { FOCUS_HOME, focusHome } from "@/components/content-plan/comments/focus-home";
import { useCommentErrorText } from "@/components/content-plan/comments/use-comment-error-text";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useReplyToComment, useResolveComment } from "@/lib/content-plan/client/comments";
import { commentsQuery } from "@/lib/content-plan/client/queries";
import type { OwnThreadDto } from "@/lib/content-plan/schemas";
import { getPostPath } from "@/lib/core/post-path";
import { getTextDirection } from "@/lib/i18n/text-direction";

interface Props {
  accountId: string;
}

/** Shows the threads of a post, or without one the newest open threads of the brand. */
export function OwnerComments({ accountId, postId }: Props & { postId?: string }) {
  return postId ? (
    <PostComments accountId={accountId} postId={postId} />
  ) : (
    <OpenComments accountId={accountId} />
  );
}

/** Shows the threads of a post in its composer; nothing without one. */
function PostComments({ accountId, postId }: Props & { postId: string }) {
  const t = useTranslations("contentPlanner.plan.comments");
  const query = useQuery(commentsQuery(accountId, postId));
  if (query.error && !query.data) return <QueryError query={query} />;
  if (!query.data?.threads.length) return null;
  return (
    <Card aria-label={t("title")} {...FOCUS_HOME} className="grid gap-2 p-3">
      <h2 className="font-semibold text-16">{t("title")}</h2>
      <ThreadList
        threads={query.data.threads}
        render={(thread) => <OwnThread key={thread._id} accountId={accountId} thread={thread} />}
      />
    </Card>
  );
}

/** Lists the open threads of a brand with the newest comments, each under its post. */
function OpenComments({ accountId }: Props) {
  const t = useTranslations("contentPlanner.plan.comments");
  const posts = useTranslations("common.notifications");
  const query = useQuery(commentsQuery(accountId));
  if (query.error && !query.data) return <QueryError query={query} />;
  if (!query.data?.threads.length) return null;
  return (
    <section aria-labelledby="open-comments" {...FOCUS_HOME} className="mt-6 grid gap-3">
      <h2 id="open-comments" className="text-22">
        {t("openTitle")}
      </h2>
      <ul className="grid gap-3">
        {query.data.threads.map((thread) => (
          <li key={thread._id} className="grid gap-1">
            <Link
              href={getPostPath(accountId, thread.postId)}
              dir={thread.postTitle ? getTextDirection(thread.postTitle, thread.language) : undefined}
              className="min-h-6 truncate font-semibold underline-offset-2 hover:underline"
            >
              {thread.postTitle || posts("untitled")}
            </Link>
            <OwnThread accountId={accountId} thread={thread} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a thread with what its owner can do: answer, resolve, reopen. */
export function OwnThread({ accountId, thread }: Props & { thread: OwnThreadDto }) {
  const t = useTranslations("contentPlanner.plan.comments");
  const commentErrorText = useCommentErrorText("owner");
  const reply = useReplyToComment(accountId);
  const resolve = useResolveComment(accountId);
  const { _id: commentId, resolvedAt, isLinkOpen, language, pin, name, replies } = thread;
  const action = t(resolvedAt ? "reopen" : "resolve");
  const what = pin ? t("pin", { image: pin.index + 1, pin: pin.number }) : t("labelOf", { name });
  const error = reply.error ?? resolve.error;
  return (
    <CommentThread
      thread={thread}
      language={language}
      busy={reply.isPending}
      onReply={(text) =>
        reply.runAsync({ commentId, text }).then(
          () => true,
          () => false,
        )
      }
      notice={
        <>
          {!isLinkOpen && <p className="text-13 text-ink-2">{t("closedLink")}</p>}
          {error && (
            <p role="alert" className="text-13 text-err">
              {commentErrorText(error)}
            </p>
          )}
        </>
      }
      actions={
        <Button
          size="sm"
          variant="quiet"
          busy={resolve.isPending}
          aria-label={`${action}: ${what}`}
          onClick={({ currentTarget }) => {
            // The thread moves to the other ones that are resolved or open.
            focusHome(currentTarget.closest("article")?.parentElement);
            resolve.run({
              commentId,
              resolved: !resolvedAt,
              lastCommentId: replies.at(-1)?._id ?? commentId,
            });
          }}
        >
          {action}
        </Button>
      }
    />
  );
}
