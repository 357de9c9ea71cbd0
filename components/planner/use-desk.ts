"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Carry } from "@/components/planner/carry";
import type { CardWords, Desk } from "@/components/planner/planner-context";
import type { Republish } from "@/components/planner/republish-dialog";
import { useMove } from "@/components/planner/use-move";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { formatClock } from "@/lib/i18n/format-date";

/** What all parts know; the same object as long as none of it changes, so that no card is drawn for nothing. */
export function useDesk({
  account,
  view,
  begin,
  said,
  republish,
}: {
  account: ReturnType<typeof useCurrentAccount>;
  view: PlannerView;
  begin: (wall?: string) => Promise<void>;
  said: Desk["said"];
  republish: (asked: Republish) => void;
}): Desk {
  const { _id: accountId, timeZone: zone } = account;
  const [carry] = useState(() => new Carry());
  const words = useCardWords();
  const move = useMove();
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

function useCardWords(): CardWords {
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
      time: (clock) => formatClock(clock, locale),
      move: (title) => t("move", { title: `\u2068${title}\u2069` }),
      republish: (title) => t("republish.card", { title: `\u2068${title}\u2069` }),
    }),
    [t, status, platform, locale],
  );
}
