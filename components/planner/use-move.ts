"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useProblemText } from "@/components/posts/use-problem-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import type { Wall } from "@/lib/content-plan/plan-times";
import { formatDate, formatTime } from "@/lib/i18n/format-date";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { useMovePost } from "@/lib/posts/client/use-move-post";
import { wallToInstant } from "@/lib/posts/zone-time";

/** Gives posts another time: seen at once, told with the way back, and taken back by itself when it is refused. */
export function useMove() {
  const t = useTranslations("contentPlanner.planner");
  const schedule = useTranslations("posts.schedule");
  const common = useTranslations("common");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const mover = useMovePost(timeZone);
  const refusalText = useRefusalText();
  const dateText = (at: Date | string) =>
    `\u2066${formatDate(at, timeZone)}, ${formatTime(at, locale, timeZone)}\u2069`;

  async function undo(moved: PlannedPost, before: string | null) {
    if (moved.status === "scheduled" && before && Date.parse(before) <= Date.now()) {
      notify.error(t("cannotUndo"));
      return;
    }
    try {
      await mover.run({ post: moved, scheduledAt: before });
      notify.info(t("undone"));
    } catch (error) {
      notify.error(refusalText(error));
    }
  }

  async function move(post: PlannedPost, wall: Wall) {
    const found = wallToInstant(wall, timeZone);
    if (!found) return;
    const time = `\u2066${formatTime(found.instant, locale, timeZone)}\u2069`;
    const words = [
      t("moved", { when: dateText(found.instant) }),
      ...(found.kind === "exact" ? [] : [schedule(found.kind, { time })]),
    ];
    try {
      const moved = await mover.run({ post, scheduledAt: found.instant.toISOString() });
      notify.success(words.join(" "), {
        // Of one post only the last move can be taken back: an older one is not where it came from.
        id: `moved-${post._id}`,
        action: { label: common("undo"), onClick: () => void undo(moved, post.scheduledAt) },
      });
    } catch (error) {
      notify.error(refusalText(error));
    }
  }
  return move;
}

/** Why a post stays where it was: what the preflight found, else the sentence of the refusal. */
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
