import { useQuery } from "@tanstack/react-query";
import {
  ArrowUpFromLine,
  Check,
  CircleQuestionMark,
  Clock,
  CloudUpload,
  Hourglass,
  Image as ImageIcon,
  type LucideIcon,
  MessageCircle,
  OctagonAlert,
  RefreshCw,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { FirstCommentNotice } from "@/components/posts/first-comment-notice";
import { ScheduledTimeText } from "@/components/posts/scheduled-time-text";
import { useProblemText } from "@/components/posts/use-problem-text";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Timeline, TimelineItem } from "@/components/ui/timeline";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { formatTime } from "@/lib/i18n/format-date";
import { receiptQuery } from "@/lib/publishing/client/queries";
import type { ReceiptDto } from "@/lib/publishing/schemas";
import type { PublicationEventKind } from "@/lib/publishing/states";

type Tone = ComponentProps<typeof TimelineItem>["tone"];
type Step = ReceiptDto["timeline"][number];

/** Steps shown to users; claims by workers are internal. */
const LOOK: Record<Exclude<PublicationEventKind, "claimed">, { icon: LucideIcon; tone: Tone }> = {
  scheduled: { icon: Clock, tone: "quiet" },
  cancelled: { icon: Clock, tone: "quiet" },
  preparing: { icon: Check, tone: "quiet" },
  media_ready: { icon: ImageIcon, tone: "quiet" },
  uploaded: { icon: CloudUpload, tone: "quiet" },
  processing: { icon: Hourglass, tone: "quiet" },
  sending: { icon: ArrowUpFromLine, tone: "quiet" },
  try_again: { icon: RefreshCw, tone: "warn" },
  outcome_unknown: { icon: CircleQuestionMark, tone: "warn" },
  look_up_failed: { icon: RefreshCw, tone: "warn" },
  needs_review: { icon: CircleQuestionMark, tone: "warn" },
  resolved: { icon: Check, tone: "quiet" },
  published: { icon: Check, tone: "ok" },
  failed: { icon: OctagonAlert, tone: "err" },
  comment_posted: { icon: MessageCircle, tone: "ok" },
  comment_failed: { icon: OctagonAlert, tone: "err" },
  comment_unknown: { icon: CircleQuestionMark, tone: "warn" },
};

const isPending = (comment: ReceiptDto["comment"] | undefined) =>
  comment?.state === "waiting" || comment?.state === "sending";

export function PublishReceipt() {
  const t = useTranslations("posts.receipt");
  const locale = useLocale();
  const { draft, account } = useComposer();
  const { _id, status } = draft.post;
  const query = useQuery({
    ...receiptQuery(_id, status),
    enabled: status !== "draft",
    refetchInterval: ({ state: { data } }) =>
      status === "publishing" || isPending(data?.receipt.comment) ? POLL_INTERVAL_MS : false,
  });
  const receipt = query.data?.receipt;
  const steps = receipt?.timeline.filter(({ kind }) => kind in LOOK) ?? [];
  if (status === "draft" || steps.length === 0) return null;
  return (
    <Card aria-labelledby="receipt-title">
      <CardHeader>
        <CardTitle id="receipt-title">{t("title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <Timeline>
          {steps.map((step, index) => {
            const { icon: Icon, tone } = LOOK[step.kind as keyof typeof LOOK];
            return (
              <TimelineItem
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended, so the index is a stable key
                key={index}
                time={formatTime(step.at, locale, account.timeZone, { seconds: true })}
                dateTime={step.at}
                tone={tone}
                icon={<Icon aria-hidden="true" />}
              >
                <StepText step={step} page={receipt?.target?.name} />
              </TimelineItem>
            );
          })}
        </Timeline>
        {receipt?.comment && <FirstCommentNotice comment={receipt.comment} />}
      </CardContent>
    </Card>
  );
}

function StepText({ step, page }: { step: Step; page: string | undefined }): ReactNode {
  const t = useTranslations("posts.receipt.step");
  const problemText = useProblemText();
  const { timeZone } = useComposer().account;
  const { kind, detail } = step;
  const code = typeof detail.problem === "string" ? detail.problem : "";
  if (kind === "scheduled" && typeof detail.dueAt === "string") {
    return (
      <>
        {t("scheduled")} <ScheduledTimeText at={new Date(detail.dueAt)} zone={timeZone} />
      </>
    );
  }
  if (kind === "failed") return code ? problemText({ code, message: t("failed") }) : t("failed");
  if (kind === "try_again") return t("try_again", { seconds: Number(detail.seconds ?? 0) });
  if (kind === "resolved") return t(detail.outcome === "live" ? "resolvedLive" : "resolvedRetry");
  if (kind === "published") {
    return (
      <>
        {t("published")}
        {page && (
          <span className="text-ink-2">
            {" · "}
            <bdi>{page}</bdi>
          </span>
        )}
      </>
    );
  }
  return t(kind as "sending");
}
