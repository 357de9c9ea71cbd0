import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DragState } from "@/components/planner/drag-state";
import type { CardLabels, PlannerContextValue } from "@/components/planner/planner-context";
import type { RepublishRequest } from "@/components/planner/reschedule-dialog";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { useLabelNames } from "@/components/posts/labels/use-label-names";
import { useProblemText } from "@/components/posts/use-problem-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { formatDayAndTime, formatTime, formatTimeOfDay } from "@/lib/i18n/format-date";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { useReschedulePost } from "@/lib/posts/client/use-reschedule-post";

/** Returns a memoized context value, so that cards do not render needlessly. */
export function usePlannerContextValue(
  view: PlannerView,
  feedback: PlannerContextValue["feedback"],
  callbacks: {
    begin(localDateTime?: string, platform?: Platform): Promise<void>;
    republish(requested: RepublishRequest): void;
  },
): PlannerContextValue {
  const { _id: accountId, timeZone: zone } = useCurrentAccount();
  const [dragState] = useState(() => new DragState());
  const labels = useCardLabels();
  const move = useReschedule();
  const { platform, label } = view;
  const status = view.status.join(",");
  const [latest] = useState(() => ({ current: { ...callbacks, move } }));
  latest.current = { ...callbacks, move };
  return useMemo(
    () => ({
      accountId,
      zone,
      dragState,
      labels,
      feedback,
      filter: { platform, status: status ? (status.split(",") as PlannerView["status"]) : [], label },
      move: (post, localDateTime) =>
        post.status === "published"
          ? latest.current.republish({ post, localDateTime })
          : void latest.current.move(post, localDateTime),
      begin: (localDateTime, only) => void latest.current.begin(localDateTime, only),
    }),
    [accountId, zone, dragState, labels, feedback, platform, status, label, latest],
  );
}

const toRecord = <K extends string>(keys: readonly K[], textOf: (key: K) => string) =>
  Object.fromEntries(keys.map((key) => [key, textOf(key)])) as Record<K, string>;

function useCardLabels(): CardLabels {
  const t = useTranslations("contentPlanner.planner");
  const status = useTranslations("posts.status");
  const platform = useTranslations("posts.platform");
  const label = useLabelNames();
  const locale = useLocale();
  return useMemo(
    () => ({
      status: toRecord(POST_STATUSES, (one) => status(one)),
      platform: toRecord(PLATFORMS, (one) => platform(one)),
      label,
      untitled: t("untitled"),
      noTime: t("noTime"),
      time: (clock) => formatTimeOfDay(clock, locale),
      move: (title) => t("move", { title: `\u2068${title}\u2069` }),
      republish: (title) => t("republish.card", { title: `\u2068${title}\u2069` }),
    }),
    [t, status, platform, label, locale],
  );
}

/** Reschedules posts with an optimistic update and undo; reverts when the server refuses. */
function useReschedule() {
  const t = useTranslations("contentPlanner.planner");
  const schedule = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const mover = useReschedulePost(timeZone);
  const refusalText = useRefusalText();
  const dateText = (at: Date | string) => formatDayAndTime(at, locale, timeZone);

  async function undo(moved: CalendarPost, before: string | null) {
    if (moved.status === "scheduled" && before && Date.parse(before) <= Date.now()) {
      showToast.error(t("undoFailed"));
      return;
    }
    try {
      await mover.run({ post: moved, scheduledAt: before });
      showToast.info(t("undone"));
    } catch (error) {
      showToast.error(refusalText(error));
    }
  }

  async function move(post: CalendarPost, localDateTime: LocalDateTime) {
    const found = toInstant(localDateTime, timeZone);
    if (!found) return;
    const time = `\u2066${formatTime(found.instant, locale, timeZone)}\u2069`;
    const moved = t("moved", { when: dateText(found.instant) });
    const words = found.kind === "exact" ? moved : `${moved} ${schedule(found.kind, { time })}`;
    try {
      const after = await mover.run({ post, scheduledAt: found.instant.toISOString() });
      showToast.success(words, {
        // Only the last move of a post can be undone; an earlier origin is outdated.
        id: `moved-${post._id}`,
        action: { label: common("undo"), onClick: () => void undo(after, post.scheduledAt) },
      });
    } catch (error) {
      showToast.error(refusalText(error));
    }
  }
  return move;
}

function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner");
  const errorText = useErrorText();
  const problemText = useProblemText();
  return (error) => {
    const { details, code } = toApiError(error);
    const [problem] = (details?.problems ?? []) as { code: string; message: string }[];
    if (problem) return t("rejected", { why: problemText(problem) });
    return code === "conflict" ? t("changedMeanwhile") : t("rejected", { why: errorText(error) });
  };
}
