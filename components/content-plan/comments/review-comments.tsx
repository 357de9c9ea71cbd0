import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Board, getImagesId } from "@/components/content-plan/comments/board";
import { CommentForm } from "@/components/content-plan/comments/comment-form";
import { CommentThread, ThreadList } from "@/components/content-plan/comments/comment-thread";
import { FOCUS_HOME } from "@/components/content-plan/comments/focus-home";
import { useCommentErrorText } from "@/components/content-plan/comments/use-comment-error-text";
import type { Reviewer } from "@/components/content-plan/reviewer-field";
import { QueryError } from "@/components/shell/query-error";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useAddReviewComment } from "@/lib/content-plan/client/comments";
import { reviewThreadsQuery } from "@/lib/content-plan/client/queries";
import type { ReviewPost, ThreadDto } from "@/lib/content-plan/schemas";

interface Props {
  post: ReviewPost;
  token: string;
  reviewer: Reviewer;
  onPin(board: Board): void;
}

/** Shows the threads of a post to the client of a link, who writes and answers in them. */
export function ReviewComments({ post, token, reviewer, onPin }: Props) {
  const t = useTranslations("contentPlanner.plan.comments");
  const query = useQuery(reviewThreadsQuery(token));
  const { error, isPending, send } = useSend({ post, token, reviewer });
  const [words, setWords] = usePreservedState(`review.thread.${post._id}`);
  const [isWriting, setWriting] = useState(words !== "");
  const threads = query.data?.threads.filter(({ postId }) => postId === post._id) ?? [];
  const stopWriting = () => {
    setWords("");
    setWriting(false);
  };
  return (
    <section
      aria-labelledby={`comments-${post._id}`}
      {...FOCUS_HOME}
      className="grid gap-2 border-line border-t px-4 pt-4"
    >
      <h3 id={`comments-${post._id}`} className="font-semibold text-16">
        {t("title")}
      </h3>
      {!query.data && <QueryError query={query} />}
      <ThreadList
        threads={threads}
        render={(thread) => (
          <ClientThread
            key={thread._id}
            thread={thread}
            post={post}
            token={token}
            reviewer={reviewer}
            onPin={onPin}
          />
        )}
      />
      {isWriting ? (
        <CommentForm
          label={t("label")}
          missing={t("missing")}
          send={t("send")}
          words={words}
          language={post.language}
          onWords={setWords}
          busy={isPending}
          onSend={send}
          onClose={stopWriting}
        />
      ) : (
        <Button className="justify-self-start" variant="quiet" onClick={() => setWriting(true)}>
          <MessageSquarePlus aria-hidden="true" />
          {t("add")}
        </Button>
      )}
      {error}
    </section>
  );
}

/** Shows a thread, in which the client answers. */
function ClientThread({ thread, onPin, ...props }: Props & { thread: ThreadDto }) {
  const { error, isPending, send } = useSend(props, thread._id);
  const { _id, language } = props.post;
  return (
    <CommentThread
      thread={thread}
      language={language}
      onPin={({ mediaId }) => {
        onPin({ mediaId, draft: null });
        document.getElementById(getImagesId(_id))?.focus();
      }}
      busy={isPending}
      onReply={send}
      notice={error}
    />
  );
}

/** Sends comments, or answers to one; false when the text was not sent. `error` says why. */
function useSend({ post, token, reviewer }: Omit<Props, "onPin">, parentId?: string) {
  const commentErrorText = useCommentErrorText("client");
  const add = useAddReviewComment(token);
  const send = async (text: string): Promise<boolean> => {
    const name = reviewer.demand();
    if (name === null) return false;
    return add.runAsync({ postId: post._id, reviewer: name, text, parentId }).then(
      () => true,
      () => false,
    );
  };
  const error = add.error && <Alert tone="err">{commentErrorText(add.error)}</Alert>;
  return { error, isPending: add.isPending, send };
}
