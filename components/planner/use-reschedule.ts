"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useProblemText } from "@/components/posts/use-problem-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { formatDate, formatTime } from "@/lib/i18n/format-date";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { useReschedulePost } from "@/lib/posts/client/use-reschedule-post";

/** Reschedules posts with an optimistic update and undo; reverts when the server refuses. */
export function useReschedule() {
  const t = useTranslations("contentPlanner.planner");
  const schedule = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const mover = useReschedulePost(timeZone);
  const refusalText = useRefusalText();
  const dateText = (at: Date | string) =>
    `\u2066${formatDate(at, timeZone)}, ${formatTime(at, locale, timeZone)}\u2069`;

  async function undo(moved: PlannedPost, before: string | null) {
    if (moved.status === "scheduled" && before && Date.parse(before) <= Date.now()) {
      showToast.error(t("cannotUndo"));
      return;
    }
    try {
      await mover.run({ post: moved, scheduledAt: before });
      showToast.info(t("undone"));
    } catch (error) {
      showToast.error(refusalText(error));
    }
  }

  async function move(post: PlannedPost, wall: LocalDateTime) {
    const found = toInstant(wall, timeZone);
    if (!found) return;
    const time = `\u2066${formatTime(found.instant, locale, timeZone)}\u2069`;
    const words = [
      t("moved", { when: dateText(found.instant) }),
      ...(found.kind === "exact" ? [] : [schedule(found.kind, { time })]),
    ];
    try {
      const moved = await mover.run({ post, scheduledAt: found.instant.toISOString() });
      showToast.success(words.join(" "), {
        // Only the last move of a post can be undone; an earlier origin is outdated.
        id: `moved-${post._id}`,
        action: { label: common("undo"), onClick: () => void undo(moved, post.scheduledAt) },
      });
    } catch (error) {
      showToast.error(refusalText(error));
    }
  }
  return move;
}

/** Maps a refusal to its text: the preflight findings, or else the error's message. */
function useRefusalText(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner");
  const errorText = useErrorText();
  const problemText = useProblemText();
  return (error) => {
    const { details, code } = toApiError(error);
    const [problem] = (details?.problems ?? []) as { code: string; message: string }[];
    if (problem) return t("refused", { why: problemText(problem) });
    return code === "conflict" ? t("changedMeanwhile") : t("refused", { why: errorText(error) });
  };
}
