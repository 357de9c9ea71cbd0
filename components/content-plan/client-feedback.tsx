import { MessageSquare, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Alert } from "@/components/ui/alert";
import { cn } from "@/components/ui/cn";
import { DayText } from "@/components/ui/date-text";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import type { ReviewDecisionDto } from "@/lib/content-plan/schemas";
import type { PostDto } from "@/lib/posts/schemas";

interface Props {
  feedback: ReviewDecisionDto;
  revision: number;
  /** The direction of the comment follows the post. */
  post: Pick<PostDto, "language" | "text">;
  /** The comment stands in the thread beside it. */
  isCommentApart?: boolean | undefined;
}

const LOOK = {
  approved: { icon: ThumbsUp, word: "approved", className: "text-ok", tone: "ok" },
  comment: { icon: MessageSquare, word: "commented", className: "text-warn", tone: "warn" },
} as const;

/** Shows on a card that a client approved or commented; feedback on an older revision is dimmed. */
export function ClientFeedbackBadge({ feedback, revision, post, title }: Props & { title: string }) {
  const t = useTranslations("contentPlanner.plan.feedback");
  const { icon: Icon, word, className } = LOOK[feedback.decision];
  const isOld = feedback.revision !== revision;
  const label = [t(word), isOld && t("older"), `\u2068${title}\u2069`].filter(Boolean).join(" · ");
  return (
    <Popover>
      <PopoverTrigger
        data-said={feedback.decision}
        data-old={isOld || undefined}
        aria-label={label}
        title={feedback.comment || t(word)}
        className={cn(
          "relative z-1 -my-1 grid size-6 flex-none place-items-center rounded-in hover:bg-tint-2",
          isOld ? "text-ink-2" : className,
        )}
      >
        <Icon aria-hidden="true" className={cn("size-3.5", isOld && "opacity-70")} />
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-80">
        <ClientFeedback feedback={feedback} revision={revision} post={post} />
      </PopoverContent>
    </Popover>
  );
}

export function ClientFeedback({ feedback, revision, post, isCommentApart }: Props) {
  const t = useTranslations("contentPlanner.plan.feedback");
  const textDirection = useTextDirection();
  const { decision, comment, decidedAt, reviewer } = feedback;
  const { icon: Icon, word, tone } = LOOK[decision];
  const isOld = feedback.revision !== revision;
  return (
    <Alert
      tone={isOld ? "neutral" : tone}
      icon={<Icon aria-hidden="true" className="size-4 flex-none" />}
      title={t(word)}
      className="wrap-anywhere"
    >
      {comment && !isCommentApart && (
        <p dir={textDirection(post, comment)} className="whitespace-pre-line">
          {comment}
        </p>
      )}
      <p className="text-13 text-ink-2">
        {reviewer && (
          <>
            <bdi>{reviewer}</bdi> ·{" "}
          </>
        )}
        <DayText value={decidedAt} />
        {isOld && <> · {t("changed")}</>}
      </p>
    </Alert>
  );
}
