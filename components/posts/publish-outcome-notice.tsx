import { CircleQuestionMark, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useProblemText } from "@/components/posts/use-problem-text";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { getProblemFix, type ProblemFix } from "@/lib/publishing/publish-problem";

export function PublishOutcomeNotice({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.outcome");
  const problemText = useProblemText();
  const { status, problem } = useComposer().draft.post;
  if (status === "needs_review") return <ReviewNote schedule={schedule} />;
  if (status !== "failed") return null;
  return (
    <Alert
      tone="err"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t("failedTitle")}
      actions={<FixAction fix={getProblemFix(problem?.code ?? "")} schedule={schedule} />}
    >
      {problem ? problemText(problem) : t("failedText")} {t("safe")}
    </Alert>
  );
}

function ReviewNote({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.outcome");
  const { doing } = schedule;
  // The poll may show the outcome before the request that published the post has its response.
  const stateOf = (action: typeof doing) => ({
    busy: doing === action,
    disabled: doing !== null && doing !== action,
  });
  return (
    <Alert
      tone="warn"
      icon={<CircleQuestionMark aria-hidden="true" />}
      title={t("reviewTitle")}
      actions={
        <>
          <Button size="sm" {...stateOf("live")} onClick={schedule.itIsLive}>
            {t("live")}
          </Button>
          <Button size="sm" {...stateOf("retry")} onClick={schedule.tryAgain}>
            {t("tryAgain")}
          </Button>
        </>
      }
    >
      {t("reviewText")}
    </Alert>
  );
}

function FixAction({ fix, schedule }: { fix: ProblemFix; schedule: ScheduleState }) {
  const t = useTranslations("posts.fix");
  const { account, textRef } = useComposer();
  if (fix === "connect" || fix === "choose_target" || fix === "reconnect") {
    return (
      <Button asChild size="sm">
        <Link href={`/account/${account._id}/connections`}>{t(fix)}</Link>
      </Button>
    );
  }
  const publishAgain = () => {
    // Only this network failed; the others keep their state.
    void schedule.run(
      "publish",
      schedule.targets.filter(({ isOpen }) => isOpen),
    );
  };
  const steps = {
    edit: () => textRef.current?.focus(),
    reschedule: () => document.getElementById("schedule-time")?.focus(),
    resolve: publishAgain,
    retry: publishAgain,
  };
  return (
    <Button size="sm" busy={schedule.doing === "publish"} onClick={steps[fix]}>
      {t(fix)}
    </Button>
  );
}
