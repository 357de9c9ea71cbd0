"use client";

import { useTranslations } from "next-intl";
import { ReviewFrame } from "@/components/content-plan/review-frame";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { useStopReminders } from "@/lib/content-plan/client/mutations";

interface Props {
  token: string;
  /** Null for a token that stops nothing any more. */
  client: { brandName: string; isStopped: boolean } | null;
}

/** Renders the page on which a client stops the reminders of a link, or allows them again. */
export function StopRemindersScreen({ token, client }: Props) {
  const t = useTranslations("contentPlanner.plan.stop");
  const errorText = useErrorText();
  const change = useStopReminders(token);
  if (!client) {
    return (
      <ReviewFrame title={t("goneTitle")}>
        <p>{t("goneText")}</p>
      </ReviewFrame>
    );
  }
  const { isStopped } = change.data ?? client;
  return (
    <ReviewFrame title={t(isStopped ? "stoppedTitle" : "title")}>
      <p role="status">
        {t.rich(isStopped ? "stoppedText" : "text", { brand: () => <bdi>{client.brandName}</bdi> })}
      </p>
      {change.error && (
        <p role="alert" className="text-err">
          {errorText(change.error)}
        </p>
      )}
      <div>
        <Button
          variant={isStopped ? "line" : "primary"}
          size="lg"
          busy={change.isPending}
          onClick={() => change.run(!isStopped)}
        >
          {t(isStopped ? "resume" : "stop")}
        </Button>
      </div>
    </ReviewFrame>
  );
}
