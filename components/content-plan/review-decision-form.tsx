"use client";

import { Check, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useSubmitDecision } from "@/lib/content-plan/client/mutations";
import { MAX_COMMENT_LENGTH } from "@/lib/content-plan/limits";
import type { ReviewPost } from "@/lib/content-plan/schemas";

interface Props {
  post: ReviewPost;
  token: string;
}

/** Approves a post or requests changes; feedback can be replaced while the link is open. */
export function ReviewDecisionForm({ post, token }: Props) {
  const t = useTranslations("contentPlanner.plan.client");
  const errorText = useErrorText();
  const decide = useSubmitDecision(token);
  const [isWriting, setWriting] = useState(false);
  const { decision, _id: postId } = post;
  const say = (word: "approved" | "comment", comment: string) =>
    decide
      .runAsync({ postId, decision: word, comment })
      .then(() => setWriting(false))
      .catch(() => undefined);
  const isApproved = decision?.decision === "approved" && decision.isCurrent;
  return (
    <div className="grid gap-3 border-line border-t px-4 pt-4">
      <Said decision={decision} />
      {isWriting ? (
        <CommentForm
          before={decision?.comment ?? ""}
          busy={decide.isPending}
          onSay={(words) => void say("comment", words)}
          onLeave={() => setWriting(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isApproved && (
            <Button
              variant="primary"
              size="lg"
              busy={decide.isPending}
              onClick={() => void say("approved", "")}
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
      {decide.error && <Alert tone="err">{errorText(decide.error)}</Alert>}
    </div>
  );
}

function Said({ decision }: Pick<ReviewPost, "decision">) {
  const t = useTranslations("contentPlanner.plan.client");
  if (!decision) return null;
  const { isCurrent, comment } = decision;
  const isApproval = decision.decision === "approved";
  return (
    <Alert
      role="status"
      tone={!isCurrent ? "warn" : isApproval ? "ok" : "neutral"}
      title={t(isApproval ? "approved" : "commented")}
    >
      {comment || !isCurrent ? (
        <>
          {comment && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {comment}
            </p>
          )}
          {!isCurrent && <p>{t("changedSince")}</p>}
        </>
      ) : null}
    </Alert>
  );
}

interface FormProps {
  before: string;
  busy: boolean;
  onSay(words: string): void;
  onLeave(): void;
}

function CommentForm({ before, busy, onSay, onLeave }: FormProps) {
  const t = useTranslations("contentPlanner.plan.client");
  const common = useTranslations("common");
  const [words, setWords] = useState(before);
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
          dir={words ? "auto" : undefined}
          maxLength={MAX_COMMENT_LENGTH}
          value={words}
          onChange={({ target }) => setWords(target.value)}
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
