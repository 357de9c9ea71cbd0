import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { usePlanner } from "@/components/planner/planner-context";
import { TimeZoneText } from "@/components/posts/schedule-time-field";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useTextDirection } from "@/components/posts/use-text-direction";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DateTimeField } from "@/components/ui/date-time-field";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { showToast } from "@/components/ui/show-toast";
import { getInitialDropTime } from "@/lib/content-plan/reschedule-rules";
import { toLocalDate } from "@/lib/core/date-time/local-date";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { getPostPath } from "@/lib/core/post-path";
import { formatDayAndTime, formatTime } from "@/lib/i18n/format-date";
import { getCalendarTime } from "@/lib/posts/calendar";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { useCopyPost } from "@/lib/posts/client/mutations";
import { getPostTitle } from "@/lib/posts/post-title";

export interface RepublishRequest {
  post: CalendarPost;
  localDateTime: LocalDateTime;
}

/** Reschedules a post by form fields instead of dragging. */
export function RescheduleDialog({ post, onClose }: { post: CalendarPost | null; onClose(): void }) {
  return (
    <PlannerDialog open={post !== null} onClose={onClose}>
      {post && <MoveForm post={post} onClose={onClose} />}
    </PlannerDialog>
  );
}

/** Offers to schedule a copy when a published post is moved; the published post stays unchanged. */
export function RepublishDialog({ request, onClose }: { request: RepublishRequest | null; onClose(): void }) {
  return (
    <PlannerDialog open={request !== null} onClose={onClose}>
      {request && <RepublishForm {...request} onClose={onClose} />}
    </PlannerDialog>
  );
}

function PlannerDialog({ open, onClose, children }: { open: boolean; onClose(): void; children: ReactNode }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {children && <DialogContent aria-describedby={undefined}>{children}</DialogContent>}
    </Dialog>
  );
}

function PostTitle({ post, className }: { post: CalendarPost; className: string }) {
  const { labels } = usePlanner();
  const textDirection = useTextDirection();
  const title = getPostTitle(post.text);
  return (
    <p dir={textDirection(post, title)} className={cn("wrap-anywhere", className)}>
      {title || labels.untitled}
    </p>
  );
}

function MoveForm({ post, onClose }: { post: CalendarPost; onClose(): void }) {
  const t = useTranslations("contentPlanner.planner");
  const schedule = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const locale = useLocale();
  const { zone, move } = usePlanner();
  const time = useFutureTime(() => getInitialDropTime(post, zone, new Date()));
  const { localDateTime, chosen } = time;
  const submit = () => {
    onClose();
    move(post, localDateTime);
  };
  return (
    <form onSubmit={time.onSubmit(submit)} noValidate>
      <TitledDialogHeader title={t("moveTitle")} />
      <DialogContentBody className="grid gap-3">
        <PostTitle post={post} className="text-ink-2" />
        <TimeField label={t("newTime")} time={time} />
        {chosen && chosen.kind !== "exact" && (
          <p role="status" className="text-12 text-warn">
            {schedule(chosen.kind, { time: `\u2066${formatTime(chosen.instant, locale, zone)}\u2069` })}
          </p>
        )}
      </DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant="primary">
          {schedule("saveTime")}
        </Button>
        <Button onClick={onClose}>{common("cancel")}</Button>
      </DialogFooter>
    </form>
  );
}

/** Manages a local date-time that has to be in the future before its form is submitted. */
function useFutureTime(initial: () => LocalDateTime) {
  const { zone } = usePlanner();
  const [localDateTime, setLocalDateTime] = useState(initial);
  const [tried, setTried] = useState(false);
  const chosen = toInstant(localDateTime, zone);
  const isFuture = chosen !== null && chosen.instant > new Date();
  const onSubmit = (submit: (at: Date) => void) => (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFuture) submit(chosen.instant);
  };
  return { localDateTime, setLocalDateTime, chosen, isRefused: tried && !isFuture, onSubmit };
}

function TimeField({ label, time }: { label: string; time: ReturnType<typeof useFutureTime> }) {
  const t = useTranslations("contentPlanner.planner");
  const { zone } = usePlanner();
  const today = toLocalDate(new Date(), zone);
  return (
    <>
      <Field isGroup label={label} error={time.isRefused ? t("pastTime") : undefined}>
        <DateTimeField
          value={time.localDateTime}
          today={today}
          min={today}
          onChange={time.setLocalDateTime}
        />
      </Field>
      <TimeZoneText zone={zone} at={time.chosen?.instant ?? new Date()} />
    </>
  );
}

function RepublishForm({ post, localDateTime: dropped, onClose }: RepublishRequest & { onClose(): void }) {
  const t = useTranslations("contentPlanner.planner.republish");
  const common = useTranslations("common");
  const dateText = useDateText();
  const time = useFutureTime(() => dropped);
  const { copy, isPending } = useRepublish(post, onClose);
  return (
    <form onSubmit={time.onSubmit((at) => void copy(at))} noValidate>
      <TitledDialogHeader title={t("title")} />
      <DialogContentBody className="grid gap-3">
        <PostTitle post={post} className="font-semibold" />
        <p className="text-ink-2">{t("text", { when: dateText(getCalendarTime(post)) })}</p>
        <TimeField label={t("time")} time={time} />
      </DialogContentBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("create")}
        </Button>
        <Button asChild>
          <Link href={getPostPath(post.accountId, post._id)}>{t("update")}</Link>
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function useDateText() {
  const locale = useLocale();
  const { zone } = usePlanner();
  return (at: Date | string) => formatDayAndTime(at, locale, zone);
}

function useRepublish({ _id: postId }: CalendarPost, onDone: () => void) {
  const t = useTranslations("contentPlanner.planner.republish");
  const jobs = useTranslations("common.jobs");
  const { showError } = useResultToasts();
  const router = useRouter();
  const dateText = useDateText();
  const copying = useCopyPost();
  async function copy(at: Date) {
    if (copying.isPending) return;
    try {
      const { post } = await copying.runAsync({ postId, scheduledAt: at.toISOString() });
      onDone();
      const open = () => router.push(getPostPath(post.accountId, post._id));
      showToast.success(t("done", { when: dateText(at) }), {
        action: { label: jobs("showPost"), onClick: open },
      });
    } catch (error) {
      showError(error);
    }
  }
  return { copy, isPending: copying.isPending };
}
