"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { DateRange } from "@/components/content-plan/date-range";
import { isToDecide, ReviewCard } from "@/components/content-plan/review-card";
import { ReviewFrame } from "@/components/content-plan/review-frame";
import { ReviewPassword } from "@/components/content-plan/review-password";
import { ReviewerField, useReviewer } from "@/components/content-plan/reviewer-field";
import { QueryError } from "@/components/shell/query-error";
import { Avatar } from "@/components/ui/avatar";
import { Masthead } from "@/components/ui/brand-marks";
import { DayText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Logo } from "@/components/ui/logo";
import { Progress } from "@/components/ui/progress";
import { Spinner } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import { reviewQuery } from "@/lib/content-plan/client/queries";
import type { ReviewPlan } from "@/lib/content-plan/schemas";

/** Renders a plan for the account's client, mobile first: post by post, to approve or comment on. */
export function ReviewScreen({ token }: { token: string }) {
  const t = useTranslations("contentPlanner.plan.client");
  const common = useTranslations("common");
  const query = useQuery(reviewQuery(token));
  const isLocked = toApiError(query.error).details?.reason === "password";
  const wasLocked = useRef(false);
  if (isLocked) wasLocked.current = true;
  if (query.isPending) {
    return (
      <ReviewFrame title={t("tab")}>
        <Spinner label={common("loading")} />
      </ReviewFrame>
    );
  }
  if (query.data) return <Plan plan={query.data.plan} token={token} isFocused={wasLocked.current} />;
  const { code } = toApiError(query.error);
  if (isLocked) {
    return (
      <ReviewFrame title={t("locked.title")}>
        <ReviewPassword token={token} />
      </ReviewFrame>
    );
  }
  const isClosed = ["token_expired", "not_found"].includes(code);
  return (
    <ReviewFrame title={t(isClosed ? "closedTitle" : "tab")}>
      {isClosed ? <p>{t("closedText")}</p> : <QueryError query={query} />}
    </ReviewFrame>
  );
}

interface PlanProps {
  plan: ReviewPlan;
  token: string;
  /** The password form, which had the focus, has given way to the plan. */
  isFocused: boolean;
}

/** Outside the component, so that a new render does not move the focus again. */
const focusOnMount = (heading: HTMLElement | null) => heading?.focus();

function Plan({ plan, token, isFocused }: PlanProps) {
  const t = useTranslations("contentPlanner.plan.client");
  const common = useTranslations("common");
  const { brandName, logoUrl, posts, startDate, endDate } = plan;
  const reviewer = useReviewer();
  const toDecide = posts.filter(isToDecide);
  const decidedCount = toDecide.filter(({ decision }) => decision?.isCurrent).length;
  return (
    <main className="mx-auto grid w-full max-w-[640px] content-start gap-6 px-4 py-6 text-16 sm:py-12">
      <Masthead className="flex items-center gap-3">
        <Avatar size={40} src={logoUrl} fallback={[...brandName][0] ?? ""} />
        <strong className="min-w-0 break-words font-semibold">
          <bdi>{brandName}</bdi>
        </strong>
      </Masthead>
      <header className="grid gap-3">
        <h1 ref={isFocused ? focusOnMount : undefined} tabIndex={-1} className="text-38 outline-none">
          {t("title")}
        </h1>
        {startDate && endDate && (
          <p>
            <DateRange startDate={startDate} endDate={endDate} />
          </p>
        )}
        <p className="text-ink-2">{t("intro")}</p>
        {toDecide.length > 0 && (
          <div className="grid gap-1.5">
            <Progress kind="meter" label={t("progress")} value={decidedCount} max={toDecide.length} />
            <span role="status" className="text-13 text-ink-2">
              {t("progressCount", { said: decidedCount, n: toDecide.length })}
            </span>
          </div>
        )}
        {posts.length > 0 && <ReviewerField reviewer={reviewer} />}
      </header>
      {posts.length === 0 && <EmptyState level={2} title={t("emptyTitle")} text={t("emptyText")} />}
      <ol className="grid gap-6">
        {posts.map((post) => (
          <li key={post._id}>
            <ReviewCard post={post} timeZone={plan.timeZone} token={token} reviewer={reviewer} />
          </li>
        ))}
      </ol>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4 text-13 text-ink-2">
        <Logo>{common("brand")}</Logo>
        <span>{t.rich("until", { date: () => <DayText value={plan.expiresAt} /> })}</span>
      </footer>
    </main>
  );
}
