import { CircleQuestionMark, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useProblemText } from "@/components/posts/use-problem-text";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useDecideFirstComment } from "@/lib/publishing/client/mutations";
import type { ReceiptDto } from "@/lib/publishing/schemas";

/** Shows a first comment that is not posted yet or without success; the post itself is published. */
export function FirstCommentNotice({ comment }: { comment: NonNullable<ReceiptDto["comment"]> }) {
  const t = useTranslations("posts.receipt.comment");
  const problemText = useProblemText();
  const { showError } = useResultToasts();
  const { account, draft } = useComposer();
  const decide = useDecideFirstComment(account._id);
  const { state, problem } = comment;
  if (state === "posted") return null;
  if (state === "waiting" || state === "sending") {
    return (
      <p role="status" className="text-ink-2">
        {t(state)}
      </p>
    );
  }
  const run = (outcome: "live" | "retry") =>
    void decide.runAsync({ postId: draft.post._id, outcome }).catch(showError);
  const Icon = state === "unknown" ? CircleQuestionMark : OctagonAlert;
  return (
    <Alert
      tone={state === "unknown" ? "warn" : "err"}
      icon={<Icon aria-hidden="true" />}
      title={t(state === "unknown" ? "unknownTitle" : "failedTitle")}
      actions={
        <>
          {state === "unknown" && (
            <Button size="sm" disabled={decide.isPending} onClick={() => run("live")}>
              {t("live")}
            </Button>
          )}
          <Button size="sm" busy={decide.isPending} onClick={() => run("retry")}>
            {t("retry")}
          </Button>
        </>
      }
    >
      {problem && problemText(problem)} {t("postIsLive")}
    </Alert>
  );
}
