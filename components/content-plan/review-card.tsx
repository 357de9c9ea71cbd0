import { Check, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangedPost } from "@/components/content-plan/changed-post";
import { PostText } from "@/components/content-plan/post-text";
import { PostWhen } from "@/components/content-plan/post-when";
import type { Reviewer } from "@/components/content-plan/reviewer-field";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { PreviewImages } from "@/components/posts/previews/preview-images";
import { useErrorText } from "@/components/shell/use-error-text";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { PlatformTag } from "@/components/ui/platform-tag";
import { toApiError } from "@/lib/api-client/api-error";
import { useSubmitDecision } from "@/lib/content-plan/client/mutations";
import { MAX_COMMENT_LENGTH } from "@/lib/content-plan/limits";
import type { ReviewPost } from "@/lib/content-plan/schemas";
import { getTextDirection } from "@/lib/i18n/text-direction";

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
  const { _id, platform, status, images, videoUrl, videoScreenshotUrl, date } = post;
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
        <PreviewImages images={images} />
      )}
      <div className="px-4">
        <PostText post={post} />
      </div>
      {isToDecide(post) && (
        <ReviewDecisionForm post={post} timeZone={timeZone} token={token} reviewer={reviewer} />
      )}
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
  const submitDecision = (verdict: "approved" | "comment", words: string) => {
    const name = reviewer.demand();
    if (name === null) return;
    decide
      .runAsync({ postId, revision, decision: verdict, comment: words, reviewer: name })
      .then(() => {
        stopWriting();
        setDecidedOn(undefined);
      })
      .catch((error: unknown) => {
        if (toApiError(error).code === "conflict") setDecidedOn(post);
      });
  };
  const refusal = decide.error && toApiError(decide.error).code;
  const isApproved = decision?.decision === "approved" && decision.isCurrent;
  return (
    <div className="grid gap-3 border-line border-t px-4 pt-4">
      <Said post={post} />
      {decidedOn && <ChangedPost before={decidedOn} now={post} timeZone={timeZone} />}
      {isWriting ? (
        <CommentForm
          words={comment}
          language={post.language}
          onWords={setComment}
          busy={decide.isPending}
          onSay={(words) => submitDecision("comment", words)}
          onLeave={stopWriting}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isApproved && (
            <Button
              variant="primary"
              size="lg"
              busy={decide.isPending}
              onClick={() => submitDecision("approved", "")}
            >
              <Check aria-hidden="true" />
              {t("approve")}
            </Button>
          )}
          <Button
            size="lg"
            onClick={() => {
              setComment(decision?.comment ?? "");
              setWriting(true);
            }}
          >
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

function Said({ post: { decision, language } }: Pick<Props, "post">) {
  const t = useTranslations("contentPlanner.plan.client");
  if (!decision) return null;
  const { isCurrent, comment, reviewer } = decision;
  const isApproval = decision.decision === "approved";
  return (
    <Alert
      role="status"
      tone={!isCurrent ? "warn" : isApproval ? "ok" : "neutral"}
      title={t(isApproval ? "approved" : "commented")}
    >
      {(reviewer || comment || !isCurrent) && (
        <>
          {reviewer && (
            <p className="text-13 text-ink-2">
              <bdi className="wrap-anywhere">{reviewer}</bdi>
            </p>
          )}
          {comment && (
            <p dir={getTextDirection(comment, language)} className="whitespace-pre-line wrap-anywhere">
              {comment}
            </p>
          )}
          {!isCurrent && <p>{t("changedAfterFeedback")}</p>}
        </>
      )}
    </Alert>
  );
}

interface FormProps {
  words: string;
  language: ReviewPost["language"];
  onWords(words: string): void;
  busy: boolean;
  onSay(words: string): void;
  onLeave(): void;
}

function CommentForm({ words, language, onWords, busy, onSay, onLeave }: FormProps) {
  const t = useTranslations("contentPlanner.plan.client");
  const common = useTranslations("common");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(words.trim() === "");
        if (words.trim() !== "") onSay(words.trim());
      }}
    >
      <Field label={t("commentLabel")} error={isMissing ? t("commentMissing") : undefined}>
        <Textarea
          autoFocus
          dir={words ? getTextDirection(words, language) : undefined}
          maxLength={MAX_COMMENT_LENGTH}
          value={words}
          onChange={({ target }) => onWords(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t("send")}
        </Button>
        <Button size="lg" variant="quiet" onClick={onLeave}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
