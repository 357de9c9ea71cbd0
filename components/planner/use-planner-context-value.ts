"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DragState } from "@/components/planner/drag-state";
import type { CardLabels, PlannerContextValue } from "@/components/planner/planner-context";
import type { RepublishRequest } from "@/components/planner/republish-dialog";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { useReschedule } from "@/components/planner/use-reschedule";
import { formatTimeOfDay } from "@/lib/i18n/format-date";

/** Returns a memoized context value, so that cards do not render needlessly. */
export function usePlannerContextValue({
  account,
  view,
  begin,
  said,
  republish,
}: {
  account: ReturnType<typeof useCurrentAccount>;
  view: PlannerView;
  begin: (wall?: string) => Promise<void>;
  said: PlannerContextValue["said"];
  republish: (requested: RepublishRequest) => void;
}): PlannerContextValue {
  const { _id: accountId, timeZone: zone } = account;
  const [carry] = useState(() => new DragState());
  const words = useCardWords();
  const move = useReschedule();
  const { platform } = view;
  const status = view.status.join(",");
  const hands = { move, begin, republish };
  const [latest] = useState(() => ({ current: hands }));
  latest.current = hands;
  return useMemo(
    () => ({
      ...{ accountId, zone, carry, words, said },
      filter: { platform, status: status ? (status.split(",") as PlannerView["status"]) : [] },
      move: (post, wall) =>
        post.status === "published"
          ? latest.current.republish({ post, wall })
          : void latest.current.move(post, wall),
      begin: (wall) => void latest.current.begin(wall),
    }),
    [accountId, zone, carry, words, said, platform, status, latest],
  );
}

function useCardWords(): CardLabels {
  const t = useTranslations("contentPlanner.planner");
  const status = useTranslations("posts.status");
  const platform = useTranslations("posts.platform");
  const locale = useLocale();
  return useMemo(
    () => ({
      status: {
        draft: status("draft"),
        scheduled: status("scheduled"),
        publishing: status("publishing"),
        published: status("published"),
        failed: status("failed"),
        needs_review: status("needs_review"),
      },
      platform: {
        facebook: platform("facebook"),
        instagram: platform("instagram"),
        linkedin: platform("linkedin"),
      },
      untitled: t("untitled"),
      noTime: t("noTime"),
      time: (clock) => formatTimeOfDay(clock, locale),
      move: (title) => t("move", { title: `\u2068${title}\u2069` }),
      republish: (title) => t("republish.card", { title: `\u2068${title}\u2069` }),
    }),
    [t, status, platform, locale],
  );
}
