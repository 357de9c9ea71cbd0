"use client";

import { useTranslations } from "next-intl";
import type { View } from "@/components/planner/use-planner-view";
import { PostStatus } from "@/components/posts/post-status";
import { POST_STATUSES } from "@/lib/posts/states";

/** What the marks of the cards mean, and which ways there are to move one. */
export function PlannerLegend({ view }: { view: View }) {
  const t = useTranslations("contentPlanner.planner");
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3.5 text-12 text-ink-2">
      {POST_STATUSES.map((status) => (
        <PostStatus key={status} status={status} />
      ))}
      <span className="ms-auto">{t(view === "month" ? "hintMonth" : "hintHours")}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-5 border border-line bg-hatch" />
        {t("pastNote")}
      </span>
    </footer>
  );
}
