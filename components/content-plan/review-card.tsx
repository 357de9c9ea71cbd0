import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquare } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangedPost } from "@/components/content-plan/changed-post";
import type { Board } from "@/components/content-plan/comments/board";
import { CommentForm } from "@/components/content-plan/comments/comment-form";
import { FOCUS_HOME } from "@/components/content-plan/comments/focus-home";
import { ReviewImages } from "@/components/content-plan/comments/review-images";
import { PostText } from "@/components/content-plan/post-text";
import { PostWhen } from "@/components/content-plan/post-when";
import type { Reviewer } from "@/components/content-plan/reviewer-field";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { useErrorText } from "@/components/shell/use-error-text";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PlatformTag } from "@/components/ui/platform-tag";
import { toApiError } from "@/lib/api-client/api-error";
import { useSubmitDecision } from "@/lib/content-plan/client/mutations";
import { reviewThreadsQuery } from "@/lib/content-plan/client/queries";
import { hasDecisionText } from "@/lib/content-plan/has-decision-text";
import type { ReviewPost } from "@/lib/content-plan/schemas";
import { getTextDirection } from "@/lib/i18n/text-direction";

const ReviewComments = dynamic(() =>
  import("@/components/content-plan/comments/review-comments").then((one) => one.ReviewComments),
);

interface Props {
  post: ReviewPost;
  timeZone: string;
  token: string;
  reviewer: Reviewer;
}

/** Returns whether a post waits for an answer or has one: a published post needs none. */
export const isToDecide = ({ status, decision }: ReviewPost): boolean =>
  status !== "published" || decision !== null;

export function ReviewCard({ post, timeZone, token, reviewer }: Props) {
  const t = useTranslations("contentPlanner.plan.client");
  const platforms = useTranslations("posts.platform");
  const [board, setBoard] = useState<Board | null>(null);
  const { _id, platform, status, videoUrl, videoScreenshotUrl, date } = post;
  return (
    <Card aria-labelledby={`post-${_id}`} className="grid gap-3 overflow-hidden py-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4">
        <h2 id={`post-${_id}`} className="text-22">
          <PostWhen date={date} timeZone={timeZone} timeClassName="ms-1 text-13 text-ink-2" />
        </h2>
        <span className="ms-auto inline-flex items-center gap-1.5">
          <PlatformTag platform={platform} />
          {platforms(platform)}
        </span>
        <PostStatusTag status={status} />
      </header>
      {videoUrl ? (
        // biome-ignore lint/a11y/useMediaCaption: the account's own video, as it would be published
        <video
          controls
          playsInline
          preload="none"
          src={videoUrl}
          poster={videoScreenshotUrl ?? undefined}
          aria-label={t("video")}
          className="max-h-[80vh] w-full bg-ink"
        />
      ) : (
        <ReviewImages post={post} token={token} reviewer={reviewer} board={board} onBoard={setBoard} />
      )}
      <div className="px-4">
        <PostText post={post} />
      </div>
      {isToDecide(post) && (
        <ReviewDecisionForm post={post} timeZone={timeZone} token={token} reviewer={reviewer} />
      )}
      <ReviewComments post={post} token={token} reviewer={reviewer} onPin={setBoard} />
    </Card>
  );
}

/** Approves a post or requests changes; feedback can be replaced while the link is open. */
function ReviewDecisionForm({ post, timeZone, token, reviewer }: Props) {
  const t = useTranslations("contentPlanner.plan.client");
  const errorText = useErrorText();
  const decide = useSubmitDecision(token);
  const [comment, setComment] = usePreservedState(`review.comment.${post._id}`);
  const [isWriting, setWriting] = useState(comment !== "");
  /** The version that the client decided on when it was no longer the current one. */
  const [decidedOn, setDecidedOn] = useState<ReviewPost>();
  const { decision, revision, _id: postId } = post;
  const stopWriting = () => {
    setComment("");
    setWriting(false);
  };
  const submitDecision = async (verdict: "approved" | "comment", words: string) => {
    const name = reviewer.demand();
    if (name === null) return false;
    return decide.runAsync({ postId, revision, decision: verdict, comment: words, reviewer: name }).then(
      () => {
        setDecidedOn(undefined);
        return true;
      },
      (error: unknown) => {
        if (toApiError(error).code === "conflict") setDecidedOn(post);
        return false;
      },
    );
  };
  const refusal = decide.error && toApiError(decide.error).code;
  const isApproved = decision?.decision === "approved" && decision.isCurrent;
  return (
    <div {...FOCUS_HOME} className="grid gap-3 border-line border-t px-4 pt-4">
      <Said post={post} token={token} />
      {decidedOn && <ChangedPost before={decidedOn} now={post} timeZone={timeZone} />}
      {isWriting ? (
        <CommentForm
          label={t("commentLabel")}
          missing={t("commentMissing")}
          send={t("send")}
          words={comment}
          language={post.language}
          onWords={setComment}
          busy={decide.isPending}
          onSend={(words) => submitDecision("comment", words)}
          onClose={stopWriting}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isApproved && (
            <Button
              variant="primary"
              size="lg"
              busy={decide.isPending}
              onClick={() => void submitDecision("approved", "")}
            >
              <Check aria-hidden="true" />
              {t("approve")}
            </Button>
          )}
          <Button size="lg" onClick={() => setWriting(true)}>
            <MessageSquare aria-hidden="true" />
            {t(decision?.decision === "comment" ? "changeComment" : "comment")}
          </Button>
        </div>
      )}
      {decide.error && refusal !== "conflict" && (
        <Alert tone="err">{refusal === "not_found" ? t("leftPlan") : errorText(decide.error)}</Alert>
      )}
    </div>
  );
}

/** Shows a decision; its text is a comment of the thread. */
function Said({ post: { decision, language }, token }: Pick<Props, "post" | "token">) {
  const t = useTranslations("contentPlanner.plan.client");
  const { data } = useQuery(reviewThreadsQuery(token));
  if (!decision) return null;
  const text = hasDecisionText(data?.threads, decision) ? "" : decision.comment;
  const { isCurrent, reviewer } = decision;
  const isApproval = decision.decision === "approved";
  return (
    <Alert
      role="status"
      tone={!isCurrent ? "warn" : isApproval ? "ok" : "neutral"}
      title={t(isApproval ? "approved" : "commented")}
    >
      {(text || reviewer || !isCurrent) && (
        <>
          {text && (
            <p dir={getTextDirection(text, language)} className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          )}
          {reviewer && (
            <p className="text-13 text-ink-2">
              <bdi className="wrap-anywhere">{reviewer}</bdi>
            </p>
          )}
          {!isCurrent && <p>{t("changedAfterFeedback")}</p>}
        </>
      )}
    </Alert>
  );
}
